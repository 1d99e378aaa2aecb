/** `npm run team`: builds the app if needed, and runs the team server; with a command, runs that instead (`server/commands`). */
import { constants } from 'node:os'
import { FatalError } from '../server/fatal-error.ts'
import { onStop } from '../server/on-stop.ts'

const args = process.argv.slice(2)

if (args.length === 0) {
  const { buildIfStale } = await import('./dist.ts')
  await buildIfStale()
  await import('../server/main.ts')
} else {
  const stopping = new AbortController()
  let stoppedWith = 0
  onStop(['SIGHUP', 'SIGINT', 'SIGTERM'], {
    first: (signal) => {
      stoppedWith = codeOf(signal)
      stopping.abort(new FatalError('Stopped before it was done.'))
    },
    again: (signal) => process.exit(codeOf(signal)),
  })
  // It is done even if nobody reads any more what it prints.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const { runCommand } = await import('../server/commands/run-command.ts')
  const code = await runCommand(args, {
    environment: process.env,
    // npm changes to the folder of the package, and says where it was called from.
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    say: (line) => console.log(line),
    isTerminal: process.stdout.isTTY,
    stopped: stopping.signal,
    complain: (line) => console.error(line),
  })
  process.exitCode = code === 0 || stoppedWith === 0 ? code : stoppedWith
}

/** What a process ends with that ended by a signal, as shells say it. */
function codeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal]
}
