import { memo, useMemo, type Ref } from 'react'
import type { User } from '../../domain/model/users.ts'
import { findUsers } from '../../domain/views/admin.ts'
import { countText } from '../../domain/views/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { TableGroup } from '../../ui/tables/table-group.tsx'
import { DataTable } from '../../ui/tables/table.tsx'
import type { LinkKind } from '../../domain/request/spoken.ts'
import { useWorkspace } from '../../workspace/react.tsx'
import { CsvButton } from '../shared/files/csv-button.tsx'
import { AnnouncedHits } from '../shared/filter/announced-hits.tsx'
import { NothingMatches } from '../shared/filter/nothing-matches.tsx'
import { roleOptions } from '../shared/people/role-names.ts'
import { userColumns } from './user-columns.tsx'
import type { WithoutPassword } from './use-without-password.ts'

/** Which users the table shows. */
interface UserFilter {
  readonly search: string
  readonly role: string
}

interface UserListProps {
  asked: UserFilter
  onAsk: (asked: UserFilter) => void
  /** Gets the focus when no row can have it. */
  listRef: Ref<HTMLDivElement>
  /** Those who have no password yet. */
  withoutPassword: WithoutPassword | undefined
  onEdit: (user: User) => void
  onLink: (user: User, kind: LinkKind) => void
  onDelete: (user: User) => void
}

/** The filter that leaves nobody out. */
export const everyone: UserFilter = { search: '', role: '' }

/** SPEC 2 'Users': the table, searched by name or e-mail and filtered by role. */
export const UserList = memo(function UserList({
  asked,
  onAsk,
  listRef,
  withoutPassword,
  ...actions
}: UserListProps) {
  const { search, role } = asked
  const users = useWorkspace((state) => findUsers(state, search, role))
  const { onEdit, onLink, onDelete } = actions
  const columns = useMemo(
    () => userColumns(withoutPassword, { onEdit, onLink, onDelete }),
    [withoutPassword, onEdit, onLink, onDelete],
  )
  return (
    <Panel
      title="Accounts"
      flush
      aside={
        <>
          <Badge plain>{countText(users.length)}</Badge>
          {users.length > 0 && <CsvButton title="Users" columns={columns} rows={users} />}
        </>
      }
      actions={
        <>
          {/* Named differently from the fields of the form, so that no two fields share a name. */}
          <SearchField
            label="Search users"
            placeholder="Search by name or email"
            value={search}
            onChange={(sought) => onAsk({ ...asked, search: sought })}
          />
          <SelectField
            dense
            labelHidden
            label="Filter users"
            placeholder="All roles"
            className="w-full sm:w-40"
            value={role}
            onChange={({ target }) => onAsk({ ...asked, role: target.value })}
            options={roleOptions}
          />
        </>
      }
    >
      <AnnouncedHits asked={asked} isOn={search !== '' || role !== ''} found={users.length} one="user" />
      <TableGroup ref={listRef} label="Users">
        {users.length === 0 ? (
          <NothingMatches search={search} all="all users" onShowAll={() => onAsk(everyone)}>
            No users found
          </NothingMatches>
        ) : (
          <DataTable caption="Users" columns={columns} rows={users} getKey={(user) => user.id} sorts named />
        )}
      </TableGroup>
    </Panel>
  )
})
