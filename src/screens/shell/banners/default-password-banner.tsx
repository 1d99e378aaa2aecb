import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useToday } from '../../../workspace/react.tsx'
import { useOwnChoice } from '../../../workspace/react-view.ts'
import { newPasswordId } from '../../settings/new-password.ts'
import { restored } from '../../shared/restored.ts'
import { focusContent } from '../routes/arrival.ts'
import { Link } from '../routes/navigation.tsx'

/**
 * What `DefaultPasswordReminder` says. Who puts it off is asked again on another day, and once they have restored a backup, which the
 * password lets anybody into.
 */
export function DefaultPasswordBanner() {
  const today = useToday()
  const [choice, choose] = useOwnChoice('password-later')
  const isPutOff = choice?.['on'] === today
  const [isPressed, setPressed] = useState(false)
  useEffect(() => restored.subscribe(() => choose({ on: '' })), [choose])
  // The button that had the focus has gone with it.
  useEffect(() => {
    if (isPutOff && isPressed && document.activeElement === document.body)
      focusContent({ preventScroll: true })
  }, [isPutOff, isPressed])
  if (isPutOff) return null
  return (
    <Callout tone="warning" role="note" className="mb-5 print:hidden">
      You still have the default password, which the login page shows to everyone.{' '}
      {/* In Settings the link leads nowhere else. */}
      <Link to="/settings" className="link" onClick={() => document.getElementById(newPasswordId)?.focus()}>
        Change it in Settings
      </Link>
      {/* Below the words: at the right end it would be under the toasts. */}
      <div className="mt-1.5">
        <Button
          size="sm"
          onClick={() => {
            choose({ on: today })
            setPressed(true)
          }}
        >
          Remind me later
        </Button>
      </div>
    </Callout>
  )
}
