import type { Config } from '../config.ts'

/** What a command is given: how the server is told to run, and where it is called from. */
export interface CommandContext {
  readonly config: Config
  /** The folder that files are named from. */
  readonly folder: string
  /** Tells whoever has called it. */
  readonly say: (line: string) => void
  /** Whether somebody reads it as it is said; else it goes into a file or another program. */
  readonly isTerminal: boolean
}

/** What `npm run team -- NAME …` does beside running the server. */
export interface Command {
  /** What is typed after its name: `FILE [--replace]`. */
  readonly usage: string
  readonly about: string
  /** Those that it takes; none where nothing is said. */
  readonly options?: readonly `--${string}`[]
  /** Does it. Returns the exit code; throws a `FatalError` where it cannot, `UsageError` for what is typed otherwise. */
  run(context: CommandContext, args: readonly string[]): Promise<number>
}

/** What was typed is not what the command takes. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
