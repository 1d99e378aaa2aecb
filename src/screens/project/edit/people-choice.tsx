import { useId, useState, type ReactNode } from 'react'
import type { Role, User } from '../../../domain/model/users.ts'
import { personName } from '../../../domain/model/names.ts'
import { findUsers } from '../../../domain/views/admin.ts'
import { compareNames } from '../../../domain/views/by-name.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { NoMatch } from '../../../ui/menus/no-match.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { ShownInPart } from '../../../ui/tables/shown-in-part.tsx'
import { UserText } from '../../../ui/user-text.tsx'
import { useWorkspace } from '../../../workspace/react.tsx'

interface PeopleChoiceProps {
  /** The name of the group, and the label of its search. */
  legend: string
  searchLabel: string
  /** The role that all the people have. */
  among: Role
  /** `radio` for one person, `checkbox` for any number. */
  type: 'radio' | 'checkbox'
  isChosen: (user: User) => boolean
  onChoose: (user: User, chosen: boolean) => void
  /** Whether a person comes before the others while the form is open. */
  isFirst: (user: User) => boolean
  /** What choosing a person, or not choosing them, would mean. */
  renderNote?: (user: User) => ReactNode
  /** The choice of nobody at all, above all people. */
  nobody?: { readonly isChosen: boolean; readonly onChoose: () => void }
  /** Shown if nobody has the role. */
  emptyText: string
}

/** People with a role to choose from: a group of checkboxes or radio buttons, with a search if there are many. */
export function PeopleChoice({
  legend,
  searchLabel,
  among,
  isFirst,
  nobody,
  emptyText,
  ...rest
}: PeopleChoiceProps) {
  const name = useId()
  const [search, setSearch] = useState('')
  // A person keeps their place when chosen or unchosen while the form is open.
  const [first] = useState(() => isFirst)
  const people = useWorkspace((state) => findUsers(state, search, among))
  const all = useWorkspace((state) => findUsers(state, '', among).length)
  const sorted = people.toSorted(
    (one, other) =>
      Number(first(other)) - Number(first(one)) || compareNames(personName(one), personName(other)),
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {all > searchedFrom && (
        <SearchField label={searchLabel} value={search} onChange={setSearch} className="mb-2 sm:w-full" />
      )}
      {all === 0 && <p className="text-muted">{emptyText}</p>}
      {all > 0 && sorted.length === 0 && <NoMatch search={search} onShowAll={() => setSearch('')} />}
      {(sorted.length > 0 || nobody) && (
        <div className="max-h-64 overflow-y-auto rounded-md border border-line-strong bg-raised">
          {nobody && (
            <label className={classNames(choice, 'border-b border-line')}>
              <input
                type={rest.type}
                name={name}
                checked={nobody.isChosen}
                onChange={nobody.onChoose}
                className={box}
              />
              Nobody
            </label>
          )}
          <ShownInPart rows={sorted} className="p-2">
            {(shown) => (
              <ul>
                {shown.map((user) => (
                  <li key={user.id} className="border-t border-line first:border-t-0">
                    <PersonChoice {...rest} name={name} user={user} />
                  </li>
                ))}
              </ul>
            )}
          </ShownInPart>
        </div>
      )}
    </fieldset>
  )
}

const choice =
  'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-1.5 hover:bg-hover'
const box = 'size-4.5 shrink-0 accent-accent pointer-coarse:size-6'

/** How many people make a search worth its space. */
const searchedFrom = 5

type PersonChoiceProps = Pick<PeopleChoiceProps, 'type' | 'isChosen' | 'onChoose' | 'renderNote'> & {
  name: string
  user: User
}

function PersonChoice({ type, name, user, isChosen, onChoose, renderNote }: PersonChoiceProps) {
  const id = useId()
  return (
    <label className={choice}>
      <input
        type={type}
        name={name}
        checked={isChosen(user)}
        onChange={({ target }) => onChoose(user, target.checked)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-note`}
        className={box}
      />
      <Avatar size="sm" name={personName(user)} seed={user.email} />
      <span
        id={`${id}-name`}
        className="flex min-w-0 flex-col"
        style={{ flex: '1 1 min(10rem, 100% - 4.5rem)' }}
      >
        <UserText lines={1} className="font-semibold">
          {personName(user)}
        </UserText>{' '}
        <UserText lines={1} className="text-sm break-all text-muted">
          {user.email}
        </UserText>
      </span>
      <span id={`${id}-note`} className="flex flex-wrap items-center gap-1.5 text-sm">
        {renderNote?.(user)}
      </span>
    </label>
  )
}
