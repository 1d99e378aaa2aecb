import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useToday } from '../../../workspace/react.tsx'
import { useOwnChoice } from '../../../workspace/react-view.ts'
import { newPasswordId } from '../../settings/new-password.ts'
import { restored } from '../../shared/undo/restored.ts'
import { focusContent } from '../routes/arrival.ts'
import { Link } from '../routes/navigation.tsx'

/**
 * What `DefaultPasswordReminder` says. An admin who puts it off is asked again on another day, and after restoring a backup,
 * since the password lets anybody into that.
 */
export function DefaultPasswordBanner() {
  const today = useToday()
  const [choice, choose] = useOwnChoice('password-later')
  const isPutOff = choice?.['on'] === today
  const [isPressed, setPressed] = useState(false)
  useEffect(() => restored.subscribe(() => choose({ on: '' })), [choose])
  // The focused button has gone with the banner.
  useEffect(() => {
    if (isPutOff && isPressed && document.activeElement === document.body)
      focusContent({ preventScroll: true })
  }, [isPutOff, isPressed])
  if (isPutOff) return null
  return (
    <Callout tone="warning" role="note" className="mb-5 print:hidden">
      You still have the default password, which the login page shows to everyone.{' '}
      {/* In Settings the link leads nowhere else, so it focuses the field. */}
      <Link to="/settings" className="link" onClick={() => document.getElementById(newPasswordId)?.focus()}>
        Change it in Settings
      </Link>
      {/* Below the words: at the right end, the toasts would cover it. */}
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
