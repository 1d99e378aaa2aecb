import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { memo, useId } from 'react'
import { can } from '../../domain/can.ts'
import type { User } from '../../domain/model/users.ts'
import { personName } from '../../domain/model/names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/tables/table.tsx'
import { UserText } from '../../ui/user-text.tsx'
import type { LinkKind } from '../../domain/request/spoken.ts'
import type { Invitation } from '../../workspace/accounts.ts'
import { useIsKeptHere, useMe } from '../../workspace/react.tsx'
import { addressPart } from '../shared/routes/address-part.ts'
import { EmailText } from '../shared/people/email-text.tsx'
import { PersonLink } from '../shared/people/person.tsx'
import { roleNames } from '../shared/people/role-names.ts'
import type { WithoutPassword } from './use-without-password.ts'

interface RowActions {
  onEdit: (user: User) => void
  /** Makes a link with which they set a password, or a new one: only where a server keeps the workspace. */
  onLink: (user: User, kind: LinkKind) => void
  onDelete: (user: User) => void
}

/**
 * SPEC 2 'Users': the columns Name, Email, Role and Actions (Edit, Delete). Accounts without a password are marked, unless
 * it is not known which they are.
 */
export function userColumns(
  withoutPassword: WithoutPassword | undefined,
  actions: RowActions,
): Column<User>[] {
  return [
    {
      header: 'Name',
      className: 'w-2/5',
      value: personName,
      cell: (user) => <NameCell user={user} password={passwordOf(user, withoutPassword)} />,
    },
    {
      header: 'Email',
      className: 'w-1/2',
      value: ({ email }) => email,
      // People log in with it and are told apart by it: it wraps to two lines rather than being cut.
      cell: ({ email }) => <EmailText email={email} />,
    },
    {
      header: 'Role',
      className: 'whitespace-nowrap',
      value: ({ role }) => roleNames[role],
      cell: (user) => <Badge plain>{roleNames[user.role]}</Badge>,
    },
    {
      header: 'Actions',
      className: 'whitespace-nowrap print:hidden',
      align: 'end',
      cell: (user) => <ActionsCell user={user} password={passwordOf(user, withoutPassword)} {...actions} />,
    },
  ]
}

interface Row {
  user: User
  password: Password | undefined
}

/** Whether somebody has set their password, or has a link with which they still can. */
type Password = 'set' | Invitation

/** Nothing if it is not known. */
function passwordOf({ id }: User, without: WithoutPassword | undefined): Password | undefined {
  return without && (without.get(id) ?? 'set')
}

const NameCell = memo(function NameCell({ user, password }: Row) {
  const me = useMe()
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar size="sm" name={personName(user)} seed={user.email} />
      {/* Below the name if there is no room beside it. */}
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span id={nameId(user)} className="min-w-0">
          <PersonLink user={user}>
            <UserText lines={2} className="font-semibold">
              {personName(user)}
            </UserText>
          </PersonLink>
        </span>
        {me.id === user.id && (
          <Badge tone="info" plain>
            You
          </Badge>
        )}
        {password === 'open' && <Badge plain>Invited</Badge>}
        {password === 'over' && (
          <Badge tone="warning" plain>
            Needs a link
          </Badge>
        )}
      </span>
    </span>
  )
})

const ActionsCell = memo(function ActionsCell({
  user,
  password,
  onEdit,
  onLink,
  onDelete,
}: Row & RowActions) {
  const me = useMe()
  const isKeptHere = useIsKeptHere()
  const whyNot = useId()
  const whyNoLink = useId()
  const isKnown = password !== undefined
  const isInvited = isKnown && password !== 'set'
  const deletable = can.deleteUser(me, user)
  return (
    <span className={isKeptHere ? twoInLine : threeInLine}>
      {can.editUser(me) && (
        <Button size="sm" icon={Pencil} aria-describedby={nameId(user)} onClick={() => onEdit(user)}>
          Edit
        </Button>
      )}
      {!isKeptHere && can.makeLink(me, user) && (
        <Button
          size="sm"
          icon={KeyRound}
          disabled={!isKnown}
          title={isKnown ? undefined : notAsked}
          aria-describedby={isKnown ? nameId(user) : `${nameId(user)} ${whyNoLink}`}
          onClick={() => onLink(user, isInvited ? 'invitation' : 'reset')}
        >
          {isInvited ? 'Invite link' : isKnown ? 'Reset link' : 'Link'}
        </Button>
      )}
      {!isKnown && can.makeLink(me, user) && (
        <span id={whyNoLink} className="sr-only">
          {notAsked}
        </span>
      )}
      <Button
        size="sm"
        icon={Trash2}
        disabled={!deletable}
        title={deletable ? undefined : notYourself}
        aria-describedby={deletable ? nameId(user) : `${nameId(user)} ${whyNot}`}
        onClick={() => onDelete(user)}
      >
        Delete
      </Button>
      {!deletable && (
        <span id={whyNot} className="sr-only">
          {notYourself}
        </span>
      )}
    </span>
  )
})

const twoInLine = 'flex flex-wrap gap-2 @min-[35.86rem]:flex-nowrap'
/** In a narrow table the third one goes below the others, as otherwise no width would be left for the e-mails. */
const threeInLine =
  'flex flex-wrap gap-2 @min-[35.86rem]:min-w-50 @min-[35.86rem]:justify-end @min-[54rem]:flex-nowrap'

const notYourself = 'You cannot delete yourself.'
const notAsked = 'The server cannot be asked now whether they have a password.'

/** The id of the element that names the row, so that its buttons can say which row they mean. */
function nameId(user: User): string {
  return `user-${addressPart(user.id)}`
}
