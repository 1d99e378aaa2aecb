import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { FatalError } from '../fatal-error.ts'
import { runCommand } from './run-command.ts'

/** What a command printed, and its exit code. */
interface Ended {
  readonly code: number
  readonly said: string
  readonly complained: string
}

/** The command line on the machine of a server, in a folder of its own. */
export class CommandLine {
  readonly folder: string
  readonly #environment: Readonly<Record<string, string>>
  readonly #stopping = new AbortController()

  private constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.folder = folder
    this.#environment = environment
  }

  static async open(environment: Readonly<Record<string, string>> = {}): Promise<CommandLine> {
    return new CommandLine(await mkdtemp(join(tmpdir(), 'ems-command-')), environment)
  }

  /** The same folder, with another database. */
  at(database: ClientConfig): CommandLine {
    return new CommandLine(this.folder, { ...this.#environment, DATABASE_URL: urlOf(database) })
  }

  /** Another folder, with the same database. */
  in(folder: string): CommandLine {
    return new CommandLine(folder, this.#environment)
  }

  /** Runs `npm run team -- …`. */
  team(...args: readonly string[]): Promise<Ended> {
    return this.#run(args, true)
  }

  /** The same, with the output going into a file. */
  teamIntoFile(...args: readonly string[]): Promise<Ended> {
    return this.#run(args, false)
  }

  async #run(args: readonly string[], isTerminal: boolean): Promise<Ended> {
    const said: string[] = []
    const complained: string[] = []
    const code = await runCommand(args, {
      environment: this.#environment,
      folder: this.folder,
      isTerminal,
      stopped: this.#stopping.signal,
      say: (line) => said.push(line),
      complain: (line) => complained.push(line),
    })
    return { code, said: said.join('\n'), complained: complained.join('\n') }
  }

  /** Tells what runs here, and whatever is run here from now on, to stop. */
  stop(): void {
    this.#stopping.abort(new FatalError('Stopped.'))
  }

  file(name: string): string {
    return join(this.folder, name)
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

/** A test database, which is reached through a socket, in the form of `DATABASE_URL`. */
export function urlOf({ host = '', user, database }: ClientConfig): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
}
