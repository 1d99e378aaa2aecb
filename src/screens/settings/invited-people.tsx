import { Download } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../domain/views/counted.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { UserText } from '../../ui/user-text.tsx'
import type { InvitedByLink } from '../../workspace/accounts.ts'
import { LinkField } from '../accounts/link-field.tsx'
import { csvText } from '../shared/files/csv.ts'
import { saveAsFile } from '../shared/files/save-as-file.ts'

interface InvitedPeopleProps {
  invited: readonly InvitedByLink[]
  onClose: () => void
}

/**
 * Everybody who was moved in, each with the link by which they choose a password: to be passed on, and shown only this once.
 * Whoever closes them before they have taken all of them is asked first.
 * The code that writes the file is bundled here: if it were missing, a reload would fetch it and lose the links.
 */
export function InvitedPeople({ invited, onClose }: InvitedPeopleProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const left = invited.length - taken.size
  const close = (): void => {
    if (left > 0) setAsking(true)
    else onClose()
  }
  const save = (): void => {
    const rows = invited.map(({ name, email, url }) => [name, email, url])
    saveAsFile('ems-links.csv', csvText([['Name', 'Email', 'Link'], ...rows]), 'text/csv')
    setTaken(new Set(invited.map(({ userId }) => userId)))
  }
  return (
    <>
      <Dialog
        title="The workspace has moved in"
        size="lg"
        onClose={close}
        footer={
          <>
            {invited.length > 0 && (
              <Button icon={Download} onClick={save}>
                Download as CSV
              </Button>
            )}
            <Button variant="primary" data-autofocus onClick={close}>
              Done
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {invited.length === 0 ? (
            <p>Nobody else has an account in it.</p>
          ) : (
            <p>
              {counted(invited.length, 'person', 'people')} came along without a password. Give each link to
              the person it is for: it works once, for 24 hours, and is not shown again. You make new ones on
              the Users page.
            </p>
          )}
          <ShownInPart rows={invited} pageSize={50}>
            {(shown) => (
              <ul aria-label="Links" className="flex flex-col">
                {shown.map(({ userId, name, email, url }) => (
                  <li
                    key={userId}
                    className="flex flex-col gap-1 border-t border-line py-3 first:border-t-0 first:pt-0"
                  >
                    <LinkField
                      name={name}
                      url={url}
                      onCopy={() => setTaken((before) => new Set(before).add(userId))}
                    />
                    <UserText lines={1} className="text-sm text-muted">
                      {email}
                    </UserText>
                  </li>
                ))}
              </ul>
            )}
          </ShownInPart>
        </div>
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title="Close without these links?"
          message={
            <p>
              {counted(left, 'link was', 'links were')} neither copied nor downloaded. Links are not shown
              again: you would make new ones on the Users page, one by one.
            </p>
          }
          cancelLabel="Go back"
          confirmLabel="Close without them"
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
