import { reachDatabase } from '../database/reach-database.ts'
import { withClient } from '../database/with-client.ts'
import { examine, type Examination } from '../doctor/examine.ts'
import type { Listed } from '../doctor/listed.ts'
import { UsageError, type Command } from './command.ts'
import { counted } from './counted.ts'

/** Checks whether the stored data is sound, whether or not it is in use. */
export const doctor: Command = {
  usage: '',
  about: 'looks whether all that is kept is sound, also while the server runs',
  run: async ({ config, say, stopped }, args) => {
    if (args.length > 0) throw new UsageError('The doctor takes no arguments.')
    const database = await reachDatabase(config, { mayMake: false, besideNewer: true, stopped })
    try {
      const found = await withClient(database.connection, 'ems doctor', examine)
      const faults = faultsOf(found)
      for (const line of figuresOf(found)) say(line)
      for (const fault of faults) say(`FAULT: ${fault}`)
      say(faults.length === 0 ? 'Healthy.' : 'Not healthy. Keep the backups that you have.')
      return faults.length === 0 ? 0 : 1
    } finally {
      await database.release()
    }
  },
}

function figuresOf({ replay, rows, accounts }: Examination): string[] {
  const others = replay.count - replay.decided
  return [
    `${counted(replay.count, 'entry', 'entries')} replayed from nothing; ${counted(rows.count, 'row')} compared with that.`,
    `${counted(replay.decided, 'entry', 'entries')} decided again${others === 0 ? '' : `; ${others.toLocaleString('en')} by other rules only replayed`}.`,
    `${counted(accounts.accounts, 'account')}, ${accounts.withoutPassword.toLocaleString('en')} of them without a password so far.`,
  ]
}

function faultsOf({ head, replay, rows, accounts }: Examination): string[] {
  const { gaps, backwards, otherwise } = replay
  const faults: string[] = []
  const say = (
    { count, names }: Listed,
    sentence: (count: string) => string,
    one: string,
    many: string,
  ): void => {
    if (count > 0) faults.push(`${sentence(counted(count, one, many))}: ${names}.`)
  }
  const entries = (listed: Listed, sentence: (count: string) => string): void =>
    say(listed, sentence, 'entry', 'entries')
  const those = (listed: Listed, sentence: (count: string) => string): void =>
    say(listed, sentence, 'row', 'rows')
  entries(gaps, (count) => `${count} missing. What follows may be due to that`)
  if (replay.last > head) faults.push(`The last entry is ${replay.last}, but the workspace says ${head}.`)
  entries(backwards, (count) => `${count} older than the one before`)
  entries(otherwise, (count) => `${count} decided differently now, by the same rules`)
  those(rows.different, (count) => `${count} kept differently from what the entries say`)
  those(rows.missing, (count) => `${count} missing that the entries lead to`)
  those(rows.surplus, (count) => `${count} kept that the entries do not lead to`)
  say(
    accounts.lost,
    (count) => `${count} cannot log in, since the password is lost. Make a link for them`,
    'account',
    'accounts',
  )
  if (accounts.unused > 0)
    faults.push(
      `${counted(accounts.unused, 'password')} kept that no account has. The server deletes them at its next start.`,
    )
  return faults
}
