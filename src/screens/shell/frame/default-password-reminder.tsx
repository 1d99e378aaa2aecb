import { Suspense } from 'react'
import type { User } from '../../../domain/model/users.ts'
import { hasDefaultPassword } from '../../../domain/setup/default-admin.ts'
import { loadable } from '../../../ui/loadable.tsx'

// Nearly everybody has another password.
const banner = loadable(
  async () => (await import('../banners/default-password-banner.tsx')).DefaultPasswordBanner,
)

/** Asks the default admin to change the password that the login shows to everyone. DECISIONS 'Data and storage'. */
export function DefaultPasswordReminder({ me }: { me: User }) {
  if (!hasDefaultPassword(me)) return null
  return (
    <Suspense>
      <banner.Part />
    </Suspense>
  )
}
