import type { ReactNode } from 'react'
import type { User } from '../../../domain/model/users.ts'
import { personName } from '../../../domain/model/names.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { UserText } from '../../../ui/user-text.tsx'
import { Link } from '../../shell/routes/navigation.tsx'
import { personPath } from '../routes/paths.ts'

interface PersonProps {
  user: User
  /** Whether the name links to their page. Only where everyone who reads this may read that page (`can.seePerson`). */
  linked?: boolean
  /** Less height, for long lists. */
  dense?: boolean
}

/** A person: initials, name and e-mail, each on one line. */
export function Person({ user, linked = false, dense = false }: PersonProps) {
  const name = (
    // A long name is cut within a word rather than before it.
    <UserText lines={1} className="font-semibold break-all">
      {personName(user)}
    </UserText>
  )
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={personName(user)} seed={user.email} size={dense ? 'sm' : 'md'} />
      <span
        className={
          dense ? 'flex min-w-0 flex-col text-sm leading-tight *:leading-tight' : 'flex min-w-0 flex-col'
        }
      >
        {linked ? <PersonLink user={user}>{name}</PersonLink> : name}
        <UserText
          lines={1}
          className={dense ? 'text-xs break-all text-muted' : 'text-sm break-all text-muted'}
        >
          {user.email}
        </UserText>
      </span>
    </span>
  )
}

/** A link to a person's page: their name, as written at that place. */
export function PersonLink({ user, children }: { user: User; children: ReactNode }) {
  return (
    <Link to={personPath(user)} className="link block w-fit max-w-full">
      {children}
    </Link>
  )
}
