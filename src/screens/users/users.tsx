import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { can } from '../../domain/can.ts'
import type { User } from '../../domain/model/users.ts'
import { personName } from '../../domain/model/names.ts'
import { longestInToast, shortName } from '../../domain/model/short-name.ts'
import { findUsers } from '../../domain/views/admin.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/panel.tsx'
import { showSuccess } from '../../ui/toasts/toasts.ts'
import type { LinkKind } from '../../domain/request/spoken.ts'
import { useMe, usePeek } from '../../workspace/react.tsx'
import { Links } from '../accounts/links.tsx'
import { useAct } from '../shared/act.ts'
import { useHidden } from '../shared/use-hidden.ts'
import { DeleteUser } from './delete-user.tsx'
import { useWithoutPassword } from './use-without-password.ts'
import { UserForm } from './user-form.tsx'
import { everyone, UserList } from './user-list.tsx'

type Open =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'delete'; readonly user: User }
  | {
      readonly what: 'link'
      readonly kind: LinkKind
      readonly user: User
      readonly entryId?: string | undefined
    }

/** SPEC 2 'Users': everyone who has an account, including admins (DECISIONS), to add, edit and delete. */
export function Users() {
  const me = useMe()
  const act = useAct()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<Open>()
  const withoutPassword = useWithoutPassword(open)
  const [asked, setAsked] = useState(everyone)
  const peek = usePeek()
  const close = () => setOpen(undefined)
  // The same functions each time, so that opening or closing a dialog does not render the table again.
  const edit = useCallback((user: User) => setOpen({ what: 'edit', user }), [])
  const makeLink = useCallback((user: User, kind: LinkKind) => setOpen({ what: 'link', kind, user }), [])
  const askToDelete = useCallback((user: User) => setOpen({ what: 'delete', user }), [])

  const focusListIfLost = () => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }

  const remove = (user: User) => {
    // Row and dialog disappear together, so that another row gets the focus.
    flushSync(() => {
      const name = shortName(personName(user), longestInToast)
      act('user.delete', { userId: user.id }, `User '${name}' deleted.`, { offerUndo: true })
      close()
    })
    focusListIfLost()
  }

  const showAll = () => {
    setAsked(everyone)
    list.current?.focus()
  }

  const isHidden = (user: User): boolean =>
    !peek((state) => findUsers(state, asked.search, asked.role).some(({ id }) => id === user.id))
  const endFor = useHidden(isHidden)

  const closeSaved = (userId: string) => {
    const user = peek((state) => state.users.get(userId))
    if (!user || !isHidden(user)) return close()
    // The row may disappear together with the dialog, and with it the button that would get the focus.
    flushSync(close)
    focusListIfLost()
    showSuccess(`A filter hides '${personName(user)}'`, {
      topic: 'unseen',
      brief: true,
      also: { label: 'Show all users', onAction: showAll, end: endFor(user) },
    })
  }

  return (
    <>
      <PageHeader
        title="Users"
        actions={
          can.createUsers(me) && (
            <Button variant="primary" data-deed="new-user" onClick={() => setOpen({ what: 'add' })}>
              + Add User
            </Button>
          )
        }
      />
      <UserList
        listRef={list}
        asked={asked}
        onAsk={setAsked}
        withoutPassword={withoutPassword}
        onEdit={edit}
        onLink={makeLink}
        onDelete={askToDelete}
      />
      {open?.what === 'add' && (
        <UserForm
          user={undefined}
          onClose={close}
          onSaved={closeSaved}
          onInvited={(user, entryId) => setOpen({ what: 'link', kind: 'invitation', user, entryId })}
        />
      )}
      {open?.what === 'edit' && (
        <UserForm
          user={open.user}
          onClose={() => {
            // Somebody else may have deleted the account: then the row has disappeared with its button.
            flushSync(close)
            focusListIfLost()
          }}
          onSaved={closeSaved}
        />
      )}
      {open?.what === 'link' && (
        <Links kind={open.kind} people={[open.user]} entryId={open.entryId} onClose={close} />
      )}
      {open?.what === 'delete' && (
        <DeleteUser user={open.user} onDelete={() => remove(open.user)} onCancel={close} />
      )}
    </>
  )
}
