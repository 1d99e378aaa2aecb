import type { User } from '../../../domain/model/users.ts'
import { hasDefaultPassword } from '../../../domain/setup/default-admin.ts'
import { loadable } from '../../../ui/parts/loadable.tsx'

// Almost nobody has the default password, so its code is fetched only then.
const DefaultPassword = loadable(
  async () => (await import('./default-password-banner.tsx')).DefaultPasswordBanner,
)

/** Fetches what `DefaultPasswordReminder` will say to a user who logs in, if it will say anything. */
export async function preloadReminder(me: User | undefined): Promise<void> {
  if (me && hasDefaultPassword(me)) await DefaultPassword.preload()
}

/** Asks the default admin to change the password that the login shows to everyone. DECISIONS 'Data and storage'. */
export function DefaultPasswordReminder({ me }: { me: User }) {
  if (!hasDefaultPassword(me)) return null
  return <DefaultPassword.WhenHere />
}
