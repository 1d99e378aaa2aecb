import type { Config } from '../config.ts'

/** What a command is given: the configuration of the server, and where the command was called from. */
export interface CommandContext {
  readonly config: Config
  /** The folder that file names are relative to. */
  readonly folder: string
  /** Prints a line for the caller. */
  readonly say: (line: string) => void
  /** Whether somebody reads the output as it is printed; otherwise it goes into a file or another program. */
  readonly isTerminal: boolean
  /** Aborted, with a `FatalError`, once the caller wants it to stop. */
  readonly stopped: AbortSignal
}

/** What `npm run team -- NAME …` does, other than running the server. */
export interface Command {
  /** What is typed after its name: `FILE [--replace]`. */
  readonly usage: string
  readonly about: string
  /** The options it takes; none if absent. */
  readonly options?: readonly `--${string}`[]
  /** Runs the command. Returns the exit code; throws a `FatalError` if it fails, and a `UsageError` for wrong arguments. */
  run(context: CommandContext, args: readonly string[]): Promise<number>
}

/** The arguments are not what the command takes. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
