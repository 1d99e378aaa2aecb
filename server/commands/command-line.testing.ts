import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { runCommand } from './run-command.ts'

/** What a command said, and how it ended. */
interface Ended {
  readonly code: number
  readonly said: string
  readonly complained: string
}

/** Somebody at the machine of a server, in a folder of their own. */
export class CommandLine {
  readonly folder: string
  readonly #environment: Readonly<Record<string, string>>

  private constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.folder = folder
    this.#environment = environment
  }

  static async open(environment: Readonly<Record<string, string>> = {}): Promise<CommandLine> {
    return new CommandLine(await mkdtemp(join(tmpdir(), 'ems-command-')), environment)
  }

  /** In the same folder, with another database. */
  at(database: ClientConfig): CommandLine {
    return new CommandLine(this.folder, { ...this.#environment, DATABASE_URL: urlOf(database) })
  }

  /** In another folder, with the same database. */
  in(folder: string): CommandLine {
    return new CommandLine(folder, this.#environment)
  }

  /** `npm run team -- …` */
  team(...args: readonly string[]): Promise<Ended> {
    return this.#run(args, true)
  }

  /** The same, into a file. */
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
      say: (line) => said.push(line),
      complain: (line) => complained.push(line),
    })
    return { code, said: said.join('\n'), complained: complained.join('\n') }
  }

  file(name: string): string {
    return join(this.folder, name)
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

/** A database of the tests, which is reached through a socket, as `DATABASE_URL` has it. */
export function urlOf({ host = '', user, database }: ClientConfig): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
}
