import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { showError } from '../../../ui/toasts/toasts.ts'
import { useMeIfAny } from '../../../workspace/react.tsx'
import { useStartNew } from '../../../workspace/react-stored-news.ts'

/** Starts an empty workspace, after asking. For admins only; the question closes when its user is logged out. */
export function StartNew({ describedBy }: { describedBy: string }) {
  const startNew = useStartNew()
  const me = useMeIfAny()?.id
  const [asked, setAsked] = useState<string>()
  const [pending, setPending] = useState(false)

  const begin = async () => {
    setPending(true)
    const isDone = await startNew().catch((error: unknown) => {
      console.warn('No new workspace could be started.', error)
      return false
    })
    // Reloads: this page shows the workspace that is now kept aside.
    if (isDone) return location.assign('/home')
    setPending(false)
    setAsked(undefined)
    showError('This workspace could not be kept aside, so no new one was started.')
  }
  return (
    <>
      <Button size="sm" aria-describedby={describedBy} onClick={() => setAsked(me)}>
        Start new
      </Button>
      {asked !== undefined && asked === me && (
        <ConfirmDialog
          title="Start with an empty workspace?"
          message={
            <>
              <p>
                Everybody is logged out, and a new workspace begins with the default admin only. The workspace
                that you see now is kept aside in this browser.
              </p>
              <p>
                To bring it back, log in to the new one as an admin, open Settings, and under 'Kept aside'
                give the email and password that you have now.
              </p>
            </>
          }
          confirmLabel="Start new"
          pending={pending}
          // It cannot be called off any more.
          onCancel={() => pending || setAsked(undefined)}
          onConfirm={() => void begin()}
        />
      )}
    </>
  )
}
