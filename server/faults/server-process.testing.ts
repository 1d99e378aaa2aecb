import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** In milliseconds: on a busy machine, a start takes half a minute. */
const longestStart = 120_000

/** A team server as `npm run team` starts it, in a process of its own, so that it can be ended as faults do. */
export class ServerProcess {
  readonly url: string
  /** Everything it has printed so far. */
  readonly said: readonly string[]
  readonly #child: ChildProcess
  /** Its exit code. */
  readonly ended: Promise<number | null>

  private constructor(
    { url, said }: Pick<ServerProcess, 'url' | 'said'>,
    child: ChildProcess,
    ended: Promise<number | null>,
  ) {
    this.url = url
    this.said = said
    this.#child = child
    this.ended = ended
  }

  /** Starts a server with these variables, at a free port; `root` is the folder of another version. */
  static async start(
    environment: Readonly<Record<string, string>>,
    root = join(import.meta.dirname, '../..'),
  ): Promise<ServerProcess> {
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'server/main.ts')], {
      cwd: root,
      env: { ...process.env, EMS_LOG: 'silent', PORT: '0', HOST: '127.0.0.1', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise<number | null>((end) => child.once('exit', end))
    const said: string[] = []
    const timer = setTimeout(() => child.kill('SIGKILL'), longestStart)
    const url = await urlOf(child, said)
    clearTimeout(timer)
    if (url === undefined)
      throw new Error(
        `The server ended at its start, or was not ready within two minutes.\n${said.join('\n')}`,
      )
    return new ServerProcess({ url, said }, child, ended)
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  signal(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(signal)
  }

  /** Kills it, which nothing can delay. */
  async kill(): Promise<void> {
    this.signal('SIGKILL')
    await this.ended
  }
}

/** The address at which it says it is ready; nothing if it ends before. Records everything that it prints. */
async function urlOf({ stdout }: ChildProcess, said: string[]): Promise<string | undefined> {
  if (!stdout) return undefined
  const lines = createInterface(stdout)
  return new Promise((found) => {
    lines.on('line', (line) => {
      said.push(line)
      const url = /^EMS is ready at (\S+)$/.exec(line)?.[1]
      if (url !== undefined) found(url)
    })
    lines.on('close', () => found(undefined))
  })
}
