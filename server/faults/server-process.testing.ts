import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A team server as `npm run team` starts it, in a process of its own, so that it can be ended as faults end one. */
export class ServerProcess {
  readonly url: string
  /** All that it has said to whoever has started it. */
  readonly said: readonly string[]
  readonly #child: ChildProcess
  /** With what it has ended. */
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

  /** Starts one with these variables, at a free port; `root` is the folder of another version. */
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
    const url = await urlOf(child, said)
    if (url === undefined) throw new Error('The server ended at its start.')
    return new ServerProcess({ url, said }, child, ended)
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  signal(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(signal)
  }

  /** Ends it as nothing can hold up. */
  async kill(): Promise<void> {
    this.signal('SIGKILL')
    await this.ended
  }
}

/** Where it says that it is ready; nothing where it ends before. Notes all that it says. */
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
