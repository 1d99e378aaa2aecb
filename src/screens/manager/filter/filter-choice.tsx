import type { RefObject } from 'react'
import { useState } from 'react'
import { labelKey } from '../../../domain/model/labels.ts'
import { nameAmong } from '../../../domain/model/names.ts'
import type { User } from '../../../domain/model/users.ts'
import type { Project } from '../../../domain/model/projects.ts'
import { priorities } from '../../../domain/model/tasks.ts'
import { membersOf } from '../../../domain/state/by-email.ts'
import { compareNames } from '../../../domain/views/by-name.ts'
import { dueFilters } from '../../../domain/views/task-filter.ts'
import { findLabels } from '../../../domain/views/labels.ts'
import { labelsOfProject } from '../../../domain/views/task-parts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoicePopover } from '../../../ui/menus/choice-popover.tsx'
import { SelectField } from '../../../ui/fields/field.tsx'
import { LabelChip } from '../../../ui/label-chip.tsx'
import { NoMatch } from '../../../ui/menus/no-match.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { ShownInPart } from '../../../ui/tables/shown-in-part.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { usePeek, useWorkspace } from '../../../workspace/react.tsx'
import { withAskedPerson } from '../../shared/filter/asked-person.ts'
import { TaskSearch } from '../../shared/filter/task-search.tsx'
import { chosenOf, optionsOf } from '../../shared/select-options.ts'
import { nothingAsked, sortChoices, useTaskFilter } from '../../shared/filter/task-filter.ts'

interface FilterChoiceProps {
  projects: readonly Project[]
  trigger: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

const dueWords = { overdue: 'Overdue', today: 'Today', week: 'This week', none: 'Without a date' } as const
const sortWords = { due: 'Due date', priority: 'Priority', title: 'Title' } as const

/** The filter and the order of tasks, for all boards on the screen. */
export function FilterChoice({ projects, trigger, onClose }: FilterChoiceProps) {
  const { shown: asked, ask } = useTaskFilter()
  const isNarrow = useMedia('(width < 40rem)')
  // On wider screens the bar has the search. If a phone is turned, it stays here while this is open, with the typed text: rule K118.
  const [hasSearch, setHasSearch] = useState(isNarrow)
  if (isNarrow && !hasSearch) setHasSearch(true)
  const peek = usePeek()
  const [people] = useState(() => [
    { value: 'none', label: 'Nobody' },
    ...peek((state) => assigneesOf(projects.flatMap((one) => membersOf(state, one)))),
  ])
  const choices = useWorkspace((state) => withAskedPerson(state, people, asked.assignee))
  return (
    <ChoicePopover label="Filter and sort" trigger={trigger} className="w-88 gap-3 p-3" onClose={onClose}>
      {hasSearch && <TaskSearch className="sm:w-full" />}
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          dense
          label="Assigned to"
          placeholder="Anybody"
          value={asked.assignee}
          onChange={({ target }) => ask({ assignee: target.value })}
          options={choices}
        />
        <SelectField
          dense
          label="Of priority"
          placeholder="Any"
          value={asked.priority}
          onChange={({ target }) => ask({ priority: chosenOf(priorities, target.value) ?? '' })}
          options={optionsOf(priorities)}
        />
        <SelectField
          dense
          label="Due"
          placeholder="At any time"
          value={asked.due}
          onChange={({ target }) => ask({ due: chosenOf(dueFilters, target.value) ?? '' })}
          options={dueFilters.map((value) => ({ value, label: dueWords[value] }))}
        />
        <SelectField
          dense
          label="Sort by"
          placeholder="Order by hand"
          value={asked.sort}
          onChange={({ target }) => ask({ sort: chosenOf(sortChoices, target.value) ?? '' })}
          options={sortChoices.map((value) => ({ value, label: sortWords[value] }))}
        />
      </div>
      <LabelChoice projects={projects} chosen={asked.labels} onChange={(labels) => ask({ labels })} />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={() => ask(nothingAsked)}>
          Clear
        </Button>
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </ChoicePopover>
  )
}

/** Every person once, by name. */
function assigneesOf(members: readonly User[]): { value: string; label: string }[] {
  const people = [...new Map(members.map((member) => [member.email, member])).values()]
  return people
    .map((person) => ({ value: person.email, label: nameAmong(people, person) }))
    .toSorted((one, other) => compareNames(one.label, other.label))
}

/** From how many labels on there is a search for them. */
const searchedFrom = 8

interface LabelChoiceProps {
  projects: readonly Project[]
  /** The names of the chosen labels. */
  chosen: readonly string[]
  onChange: (names: readonly string[]) => void
}

/** The labels of all projects as checkboxes, each name once: tasks with any of the chosen ones are shown. */
function LabelChoice({ projects, chosen, onChange }: LabelChoiceProps) {
  const peek = usePeek()
  const [labels] = useState(() => {
    const all = peek((state) => projects.flatMap(({ id }) => labelsOfProject(state, id)))
    return [...new Map(all.map((label) => [labelKey(label.name), label])).values()]
  })
  const [search, setSearch] = useState('')
  const { found } = findLabels(labels, search)
  const isChosen = (name: string): boolean => chosen.some((one) => labelKey(one) === labelKey(name))
  const toggle = (name: string): void =>
    onChange(isChosen(name) ? chosen.filter((one) => labelKey(one) !== labelKey(name)) : [...chosen, name])
  if (labels.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-sm font-semibold">Labels</legend>
      {labels.length >= searchedFrom && (
        <SearchField label="Search labels" value={search} onChange={setSearch} className="sm:w-full" />
      )}
      <ShownInPart rows={found} step={40}>
        {(shown) => (
          <ul className="flex max-h-64 flex-col overflow-y-auto">
            {shown.map(({ id, name, color }) => (
              <li key={id}>
                <label className="flex min-h-8 items-center gap-2 rounded-md px-1 hover:bg-hover pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    checked={isChosen(name)}
                    onChange={() => toggle(name)}
                    className="size-4.5 shrink-0 accent-accent"
                  />
                  <LabelChip name={name} color={color} />
                </label>
              </li>
            ))}
          </ul>
        )}
      </ShownInPart>
      {found.length === 0 && <NoMatch search={search} onShowAll={() => setSearch('')} />}
    </fieldset>
  )
}
