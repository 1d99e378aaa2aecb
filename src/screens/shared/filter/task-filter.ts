import { startTransition, useCallback, useMemo, useOptimistic } from 'react'
import { priorities } from '../../../domain/model/tasks.ts'
import type { User } from '../../../domain/model/users.ts'
import type { State } from '../../../domain/state/state.ts'
import { dueFilters, type TaskFilter } from '../../../domain/views/task-filter.ts'
import { useSearchHere } from '../../shell/routes/navigation.tsx'
import { chosenOf } from '../select-options.ts'

/** The people by whose names tasks are found. */
export const everyone = ({ users }: State): readonly User[] => [...users.values()]

/** The orders in which tasks can be shown. */
export const sortChoices = ['due', 'priority', 'title'] as const

/** The filter of a screen, kept in the address so that it can be shared and found again. */
export interface AskedTasks extends Omit<TaskFilter, 'labelIds'> {
  /** The names of labels, of which a task has at least one. */
  readonly labels: readonly string[]
  /** `''` for the order given by hand. */
  readonly sort: (typeof sortChoices)[number] | ''
}

/** The empty filter. */
export const nothingAsked: AskedTasks = {
  text: '',
  assignee: '',
  priority: '',
  labels: [],
  due: '',
  ready: false,
  sort: '',
}

interface FilterHere {
  readonly asked: AskedTasks
  /** What the fields show: the latest request, while the tasks still catch up. */
  readonly shown: AskedTasks
  /** Whether some tasks are left out. */
  readonly isOn: boolean
  readonly ask: (changed: Partial<AskedTasks>) => void
}

/** The filter in the address of a screen with tasks. Rule K72. */
export function useTaskFilter(): FilterHere {
  const [params, change] = useSearchHere()
  const asked = useMemo(() => read(params), [params])
  const [shown, showAtOnce] = useOptimistic(asked, withChanged)
  const ask = useCallback(
    (changed: Partial<AskedTasks>) => {
      const follow = (): void => change((before) => write(before, { ...read(before), ...changed }))
      // The result itself answers a click; a user who types goes on typing meanwhile.
      if (changed.text === undefined) return follow()
      startTransition(() => {
        showAtOnce(changed)
        follow()
      })
    },
    [change, showAtOnce],
  )
  return { asked, shown, isOn: isOn(asked), ask }
}

function withChanged(before: AskedTasks, changed: Partial<AskedTasks>): AskedTasks {
  return { ...before, ...changed }
}

function isOn(asked: AskedTasks): boolean {
  const { labels, ready, sort: _, ...others } = asked
  return ready || labels.length > 0 || Object.values(others).some((one) => one !== '')
}

function read(params: URLSearchParams): AskedTasks {
  return {
    text: params.get('q') ?? '',
    assignee: params.get('assignee') ?? '',
    priority: chosenOf(priorities, params.get('priority') ?? '') ?? '',
    labels: params.getAll('label'),
    due: chosenOf(dueFilters, params.get('due') ?? '') ?? '',
    ready: params.get('review') === 'ready',
    sort: chosenOf(sortChoices, params.get('sort') ?? '') ?? '',
  }
}

/** Writes the filter into the parameters and leaves the other parameters as they are. */
function write(before: URLSearchParams, asked: AskedTasks): URLSearchParams {
  const params = new URLSearchParams(before)
  const { text, labels, ready, ...others } = asked
  for (const [name, value] of Object.entries({ q: text, ...others, review: ready ? 'ready' : '' })) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  params.delete('label')
  for (const name of labels) params.append('label', name)
  return params
}
