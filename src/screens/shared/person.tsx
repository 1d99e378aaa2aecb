import type { User } from '../../domain/model/users.ts'
import { personName } from '../../domain/model/names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { UserText } from '../../ui/user-text.tsx'

/** A person: initials, name and e-mail, each on one line. */
export function Person({ user }: { user: User }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={personName(user)} seed={user.email} />
      <span className="flex min-w-0 flex-col">
        <UserText lines={1} className="font-semibold">
          {personName(user)}
        </UserText>
        <UserText lines={1} className="text-sm break-all text-muted">
          {user.email}
        </UserText>
      </span>
    </span>
  )
}
