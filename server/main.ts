/** The team server: reads its configuration from the environment, and runs until it is told to stop (docs/team-server.md). */
import { configOf, logLevelOf, type Config } from './config.ts'
import { fatalErrorFor } from './database/fatal-error-for.ts'
import { onStop } from './on-stop.ts'
import { startServer, type RunningServer } from './start-server.ts'

/** In milliseconds: whatever takes longer to end is abandoned. */
const shutdownTimeout = 15_000

let config: Config | undefined
let running: RunningServer | undefined
let isStopping = false
/** The code that the process ends with, once it is ending. */
let exitCode: number | undefined

// The last one when its terminal is closed.
onStop(['SIGINT', 'SIGTERM', 'SIGHUP'], {
  first: () => {
    const isEnding = isStopping
    isStopping = true
    // If it is still starting, it ends when that is done, unless that takes too long.
    if (running) void end(0)
    else if (!isEnding) setTimeout(() => process.exit(1), shutdownTimeout).unref()
  },
  again: () => process.exit(1),
})

try {
  config = configOf(process.env)
  running = await startServer(config, {
    // At a terminal nobody wants to read about each request.
    logger: { level: logLevelOf(process.env, process.stdout.isTTY ? 'warn' : 'info') },
    onLost: failed,
    say: (line) => console.log(line),
  })
  if (isStopping) await end(0)
  else say(running)
} catch (error) {
  failed(error)
}

function say({ url, setupUrl }: RunningServer): void {
  console.log(`EMS is ready at ${url}`)
  if (setupUrl !== undefined)
    console.log(
      `There is no admin yet. Become the first one by this link, which is good until there is one:\n${setupUrl}`,
    )
}

function failed(error: unknown): void {
  console.error(sentenceFor(error))
  if (running) void end(1)
  else process.exit(1)
}

async function end(code: number): Promise<void> {
  isStopping = true
  const isUnderWay = exitCode !== undefined
  exitCode = Math.max(exitCode ?? 0, code)
  // Losing the database during an orderly end does not cut that short.
  if (isUnderWay) return
  setTimeout(() => process.exit(1), shutdownTimeout).unref()
  try {
    await running?.stop()
  } catch (error) {
    console.error(sentenceFor(error))
    process.exit(1)
  }
  if (exitCode === 0) running?.note('stopped')
  process.exit(exitCode)
}

function sentenceFor(error: unknown): string {
  const stop = fatalErrorFor(error)
  if (stop) return stop.message
  if (!(error instanceof Error)) return String(error)
  // Any error after the configuration was read.
  const { host, port } = config ?? {}
  if (/EADDRINUSE/.test(error.message))
    return `Port ${port} is already in use: stop the other program, or choose another one with PORT=….`
  if (/EACCES/.test(error.message) && Number(port) < 1024)
    return `Port ${port} is only for root: choose another one with PORT=…, or put a proxy in front (docs/team-server.md).`
  if (/EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN/.test(error.message))
    return `HOST=${host} is not an address of this machine. Leave it unset to listen for this machine alone, or set it to one, such as 0.0.0.0 for all.`
  return error.stack ?? error.message
}
