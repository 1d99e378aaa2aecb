import { configOf } from '../config.ts'
import { fatalErrorFor } from '../database/fatal-error-for.ts'
import { backup } from './backup.ts'
import { UsageError, type Command, type CommandContext } from './command.ts'
import { doctor } from './doctor.ts'
import { importBackup } from './import.ts'
import { link } from './link.ts'
import { restore } from './restore.ts'

const commands: Readonly<Record<string, Command>> = {
  link,
  backup,
  restore,
  import: importBackup,
  doctor,
}

const helpOptions = ['--help', '-h']

interface Called {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly folder: string
  readonly say: (line: string) => void
  readonly isTerminal: boolean
  readonly stopped: AbortSignal
  readonly complain: (line: string) => void
}

/** Runs `npm run team -- …`. Returns the exit code: 1 if the command failed or found faults, 2 for wrong usage. */
export async function runCommand(
  [name = 'help', ...args]: readonly string[],
  { environment, complain, ...caller }: Called,
): Promise<number> {
  const asksForHelp = ['help', ...helpOptions].includes(name)
  const [of = 'help'] = asksForHelp ? args.filter((arg) => !helpOptions.includes(arg)) : [name]
  const { say } = caller
  const command = Object.hasOwn(commands, of) ? commands[of] : undefined
  if (!command && of !== 'help') {
    complain(`There is no command '${of}'. There are: ${[...Object.keys(commands), 'help'].join(', ')}.`)
    return 2
  }
  if (!command || asksForHelp || args.some((arg) => helpOptions.includes(arg))) {
    say(command ? `${usageOf(of, command)}\nIt ${command.about}.` : help)
    return 0
  }
  try {
    const unknown = args.find((arg) => arg.startsWith('--') && !command.options?.some((one) => one === arg))
    if (unknown !== undefined) throw new UsageError(`There is no ${unknown}.`)
    const context: CommandContext = { ...caller, config: configOf(environment) }
    return await command.run(context, args)
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\n${usageOf(name, command)}`)
      return 2
    }
    complain(sentenceFor(error))
    return 1
  }
}

function sentenceFor(error: unknown): string {
  const stop = fatalErrorFor(error)
  if (stop) return stop.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function usageOf(name: string, { usage }: Command): string {
  return `Usage: npm run team -- ${name} ${usage}`.trimEnd()
}

const help = [
  helpLine('', 'runs the server'),
  ...Object.entries(commands).map(([name, { usage, about }]) => helpLine(` -- ${name} ${usage}`, about)),
  '',
  'They work with what EMS_DATA or DATABASE_URL name, like the server (docs/team-server.md).',
  'The links that link and import give begin with EMS_URL, or with HOST and PORT: set these as for the server.',
  'Help with one of them: npm run team -- help restore',
].join('\n')

function helpLine(call: string, about: string): string {
  return `npm run team${call}`.padEnd(42) + about
}
