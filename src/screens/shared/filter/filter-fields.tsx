import type { ReactNode } from 'react'
import { labelKey } from '../../../domain/model/labels.ts'
import { priorities, type Task } from '../../../domain/model/tasks.ts'
import { dueFilters, type DueFilter } from '../../../domain/views/task-filter.ts'
import { labelsOfTasks } from '../../../domain/views/labels.ts'
import { classNames } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/fields/field.tsx'
import { useWorkspace } from '../../../workspace/react.tsx'
import { chosenOf, optionsOf } from '../select-options.ts'
import { useTaskFilter } from './task-filter.ts'
import { TaskSearch } from './task-search.tsx'

const dueNames: Record<DueFilter, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  week: 'Due this week',
  none: 'Without a date',
}

interface FilterFieldsProps {
  /** The tasks being filtered: their labels are offered. */
  tasks: readonly Task[]
  /** Further fields of this screen. */
  children?: ReactNode
  className?: string | undefined
}

/** The filter fields of a screen that lists tasks; the filter is in the address. No field shares a name with a task's own fields. */
export function FilterFields({ tasks, children, className }: FilterFieldsProps) {
  const { asked, ask } = useTaskFilter()
  const labels = useWorkspace((state) => labelsOfTasks(state, tasks))
  // Each once, however it is written in the address.
  const stored = new Map(labels.map(({ name }) => [labelKey(name), name]))
  const names = [...stored.values(), ...asked.labels.filter((name) => !stored.has(labelKey(name)))]
  const [label = ''] = asked.labels
  return (
    <div
      className={classNames(
        'grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:flex-wrap print:hidden',
        className,
      )}
    >
      <TaskSearch className="max-sm:col-span-2" />
      {children}
      <SelectField
        dense
        labelHidden
        label="Of priority"
        placeholder="Any priority"
        className="sm:w-36"
        value={asked.priority}
        onChange={({ target }) => ask({ priority: chosenOf(priorities, target.value) ?? '' })}
        options={optionsOf(priorities)}
      />
      <SelectField
        dense
        labelHidden
        label="Due"
        placeholder="Due at any time"
        className="sm:w-40"
        value={asked.due}
        onChange={({ target }) => ask({ due: chosenOf(dueFilters, target.value) ?? '' })}
        options={dueFilters.map((value) => ({ value, label: dueNames[value] }))}
      />
      {names.length > 0 && (
        <SelectField
          dense
          labelHidden
          label="With label"
          placeholder="Any label"
          className="sm:w-36"
          value={names.find((name) => labelKey(name) === labelKey(label)) ?? ''}
          onChange={({ target }) => ask({ labels: target.value === '' ? [] : [target.value] })}
          options={optionsOf(names)}
        />
      )}
    </div>
  )
}
