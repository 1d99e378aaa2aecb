import type { User } from '../../../domain/model/users.ts'
import { hasDefaultPassword } from '../../../domain/setup/default-admin.ts'
import { loadable } from '../../../ui/loadable.tsx'

// Nearly everybody has another password.
const DefaultPassword = loadable(
  async () => (await import('./default-password-banner.tsx')).DefaultPasswordBanner,
)

/** Fetches what `DefaultPasswordReminder` will say to whoever logs in, if it will. */
export async function preloadReminder(me: User | undefined): Promise<void> {
  if (me && hasDefaultPassword(me)) await DefaultPassword.preload()
}

/** Asks the default admin to change the password that the login shows to everyone. DECISIONS 'Data and storage'. */
export function DefaultPasswordReminder({ me }: { me: User }) {
  if (!hasDefaultPassword(me)) return null
  return <DefaultPassword.WhenHere />
}
