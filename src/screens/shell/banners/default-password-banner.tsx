import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Link } from '../routes/navigation.tsx'

/** What `DefaultPasswordReminder` says. */
export function DefaultPasswordBanner({ onLater }: { onLater: () => void }) {
  return (
    <Callout tone="warning" role="note" className="mb-5 print:hidden">
      You still have the default password, which the login page shows to everyone.{' '}
      <Link to="/settings" className="link">
        Change it in Settings
      </Link>
      {/* Below the words: at the right end it would be under the toasts. */}
      <div className="mt-1.5">
        <Button size="sm" onClick={onLater}>
          Remind me later
        </Button>
      </div>
    </Callout>
  )
}
