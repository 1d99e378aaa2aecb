import { useEffect, useId, useRef, useState } from 'react'
import type { User } from '../../domain/model/users.ts'
import { personName } from '../../domain/model/names.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { LinkKind } from '../../domain/request/spoken.ts'
import type { AccountAnswer } from '../../workspace/accounts.ts'
import { useMakeLink } from '../../workspace/react-accounts.ts'
import { useNews } from '../../workspace/react-news.ts'
import { LinkField } from './link-field.tsx'

interface LinkDialogProps {
  kind: LinkKind
  people: readonly User[]
  /** The entry that created the people, if they are new. */
  entryId?: string | undefined
  onClose: () => void
}

/** Makes a link for each of some people to set their password, and shows it only this once, to be passed on. */
export function LinkDialog({ kind, people, entryId, onClose }: LinkDialogProps) {
  const meaning = useId()
  return (
    <Dialog
      title={kind === 'invitation' ? 'Invite by link' : 'Reset link'}
      describedBy={meaning}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {/* Not on a button that closes: whoever presses Enter twice would never see the link. */}
        <p id={meaning} data-autofocus tabIndex={-1} className="outline-none">
          {people.length === 1
            ? 'Pass this link on: whoever opens it sets the password of the account and is logged in. It works once, for 24 hours, and is not shown again.'
            : 'Give each link to the person it is for: whoever opens it sets the password of that account and is logged in. Each works once, for 24 hours, and is not shown again.'}
        </p>
        <ul className="flex flex-col gap-4">
          {people.map((user, index) => (
            <LinkOf
              key={user.id}
              user={user}
              kind={kind}
              entryId={entryId}
              focusFrom={index === 0 ? meaning : undefined}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface LinkOfProps extends Pick<LinkDialogProps, 'kind' | 'entryId'> {
  user: User
  /** The id of the element from which the focus moves on to this link as soon as it is there. */
  focusFrom: string | undefined
}

function LinkOf({ user, kind, entryId, focusFrom }: LinkOfProps) {
  const makeLink = useMakeLink()
  const [answer, setAnswer] = useState<AccountAnswer<string>>()
  const [tries, setTries] = useState(0)
  const asked = useRef(-1)
  useEffect(() => {
    // Once per try: a second link would invalidate the first.
    if (asked.current === tries) return
    asked.current = tries
    void makeLink(kind, user.id, entryId).then(setAnswer)
  }, [makeLink, kind, user.id, entryId, tries])
  const name = personName(user)
  const isAway = useNews().status.kind === 'offline'
  if (!answer)
    return (
      <li>
        <Spinner
          label={
            isAway
              ? `The link for ${name} is made when the server is back. You do not have to wait here: you can get one on the Users page then.`
              : `Making a link for ${name}…`
          }
        />
      </li>
    )
  if (!answer.ok)
    return (
      <li>
        <Callout
          tone="danger"
          role="alert"
          actions={
            <Button
              size="sm"
              onClick={() => {
                setAnswer(undefined)
                setTries(tries + 1)
              }}
            >
              Try again
            </Button>
          }
        >
          {name}: {answer.refusal.message}
        </Callout>
      </li>
    )
  return (
    <li>
      <LinkField name={name} url={answer.result} focusFrom={focusFrom} />
    </li>
  )
}
