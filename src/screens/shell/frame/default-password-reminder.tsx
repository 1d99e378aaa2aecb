import { useEffect, useState } from 'react'
import type { User } from '../../../domain/model/users.ts'
import { hasDefaultPassword } from '../../../domain/setup/default-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { restored } from '../../shared/restored.ts'
import { Link } from '../routes/navigation.tsx'

/**
 * Asks the default admin to change the password that the login shows to everyone. DECISIONS 'Data and storage'. Who put it
 * off is asked again once they have restored a backup, which it lets anybody into.
 */
export function DefaultPasswordReminder({ me }: { me: User }) {
  const [dismissed, setDismissed] = useState(false)
  useEffect(() => restored.subscribe(() => setDismissed(false)), [])
  if (dismissed || !hasDefaultPassword(me)) return null
  return (
    <Callout
      tone="warning"
      role="note"
      className="mb-5 print:hidden"
      actions={
        <Button size="sm" onClick={() => setDismissed(true)}>
          Remind me later
        </Button>
      }
    >
      You still have the default password, which the login page shows to everyone.{' '}
      <Link to="/settings" className="link">
        Change it in Settings
      </Link>
    </Callout>
  )
}
