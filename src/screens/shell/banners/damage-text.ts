import type { Damage } from '../../../workspace/device.ts'

const about: Record<string, string> = {
  root: 'The stored workspace (projects and second copies of the rest)',
  users: 'The stored list of users',
  tasks: 'The stored list of tasks',
  notifications: 'The stored notifications',
  currentUser: 'The stored login',
  theme: 'The stored theme',
  'persist:root': 'What another program has stored (persist:root)',
}

const happened: Record<Damage['reason'], string> = {
  unreadable: 'could not be read completely.',
  overwritten: 'was changed by something other than EMS, and that change was overwritten.',
}

/** A sentence that says which text was kept aside, and why. */
export function damageText({ of, reason }: Damage): string {
  return `${about[of] ?? 'A stored text'} ${happened[reason]}`
}
