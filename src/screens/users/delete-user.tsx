import type { User } from '../../domain/model/users.ts'
import { leftBehindBy } from '../../domain/views/consequences.ts'
import { personName } from '../../domain/model/names.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useIsKeptHere, useWorkspace } from '../../workspace/react.tsx'
import { counted } from '../../domain/views/counted.ts'
import { EmailText } from '../shared/people/email-text.tsx'

interface DeleteUserProps {
  user: User
  onDelete: () => void
  onCancel: () => void
}

/** Asks before an account is deleted, and says what it leaves behind: DECISIONS 'Identity and references'. */
export function DeleteUser({ user, onDelete, onCancel }: DeleteUserProps) {
  const isKeptHere = useIsKeptHere()
  const tasks = useWorkspace((state) => leftBehindBy(state, user).tasks)
  const projects = useWorkspace((state) => leftBehindBy(state, user).projects)
  return (
    <ConfirmDialog
      title="Delete this user?"
      message={
        <>
          <UserText lines={3} className="font-semibold">
            {personName(user)}
          </UserText>
          <EmailText email={user.email} className="text-muted" />
          <p>The account can no longer log in.</p>
          {!isKeptHere && (
            <p>An undo brings it back without its password: then they need a link to set another one.</p>
          )}
          {tasks > 0 && <p>{counted(tasks, 'assigned task')} will become unassigned.</p>}
          {projects > 0 && (
            <p>
              {counted(projects, 'project')} will show 'Manager not found.' until{' '}
              {projects === 1 ? 'it is' : 'they are'} given to somebody else.
            </p>
          )}
        </>
      }
      onConfirm={onDelete}
      onCancel={onCancel}
    />
  )
}
