import { configOf } from '../config.ts'
import { stopFor } from '../database/stop-for.ts'
import { backup } from './backup.ts'
import { NotUnderstood, type Command, type Place } from './command.ts'
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

interface Called {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly folder: string
  readonly say: (line: string) => void
  readonly isTerminal: boolean
  readonly complain: (line: string) => void
}

/** Does what `npm run team -- …` is asked for. Gives the exit code: 1 where it could not or found faults, 2 for what is no command. */
export async function runCommand(
  [name = 'help', ...args]: readonly string[],
  { environment, folder, say, isTerminal, complain }: Called,
): Promise<number> {
  if (['help', '--help', '-h'].includes(name)) {
    say(help)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    complain(`There is no command "${name}". There are: ${[...Object.keys(commands), 'help'].join(', ')}.`)
    return 2
  }
  try {
    const place: Place = { config: configOf(environment), folder, say, isTerminal }
    return await command.run(place, args)
  } catch (error) {
    if (error instanceof NotUnderstood) {
      complain(`${error.message}\nUsage: npm run team -- ${name} ${command.usage}`)
      return 2
    }
    complain(sentenceFor(error))
    return 1
  }
}

function sentenceFor(error: unknown): string {
  const stop = stopFor(error)
  if (stop) return stop.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const help = [
  helpLine('', 'runs the server'),
  ...Object.entries(commands).map(([name, { usage, about }]) => helpLine(` -- ${name} ${usage}`, about)),
  '',
  'They work with what EMS_DATA or DATABASE_URL name, like the server (docs/team-server.md).',
].join('\n')

function helpLine(call: string, about: string): string {
  return `npm run team${call}`.padEnd(42) + about
}
