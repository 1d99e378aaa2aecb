import { Suspense, useEffect, useState } from 'react'
import type { User } from '../../../domain/model/users.ts'
import { hasDefaultPassword } from '../../../domain/setup/default-admin.ts'
import { loadable } from '../../../ui/loadable.tsx'
import { focusContent } from '../routes/arrival.ts'
import { restored } from '../../shared/restored.ts'

// Nearly everybody has another password.
const banner = loadable<{ onLater: () => void }>(
  async () => (await import('../banners/default-password-banner.tsx')).DefaultPasswordBanner,
)

/**
 * Asks the default admin to change the password that the login shows to everyone. DECISIONS 'Data and storage'. Who put it
 * off is asked again once they have restored a backup, which it lets anybody into.
 */
export function DefaultPasswordReminder({ me }: { me: User }) {
  const [dismissed, setDismissed] = useState(false)
  useEffect(() => restored.subscribe(() => setDismissed(false)), [])
  // The button that had the focus has gone with it.
  useEffect(() => {
    if (dismissed && document.activeElement === document.body) focusContent({ preventScroll: true })
  }, [dismissed])
  if (dismissed || !hasDefaultPassword(me)) return null
  return (
    <Suspense>
      <banner.Part onLater={() => setDismissed(true)} />
    </Suspense>
  )
}
