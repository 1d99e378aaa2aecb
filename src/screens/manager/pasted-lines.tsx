import { Plus } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { showError } from '../../ui/toasts/toasts.ts'
import { counted } from '../../domain/views/counted.ts'
import { countText } from '../../domain/views/format.ts'
import type { Outcome } from '../../workspace/workspace.ts'
import { useAct } from '../shared/act.ts'
import { halfTyped } from '../shared/typed/half-typed.ts'
import type { Beginning } from './use-add-task.ts'

export interface PastedLinesProps {
  /** The titles that the lines would become. */
  titles: readonly string[]
  /** The initial values of each task. */
  beginning: Beginning
  /** Called with the outcome of making a task of each line: their ids. */
  onAsked: (outcome: Outcome<string[]>) => void
  /** Shows a task that may be out of sight. */
  show?: ((taskId: string) => unknown) | undefined
  /** Leaves the lines in the field, as one title. */
  onOne: () => void
  className?: string | undefined
}

/**
 * The offer to turn pasted lines into one task each: '4 tasks created', which one undo takes back. While the offer is shown,
 * submitting the form around it does the same. Rules T21, T23, T571.
 */
export function PastedLines({ titles, beginning, onAsked, show, onOne, className = '' }: PastedLinesProps) {
  const act = useAct()
  const tasks = counted(titles.length, 'task')
  useEffect(() => {
    announce(`${countText(titles.length)} lines were pasted. They can become ${tasks}.`)
  }, [titles.length, tasks])
  const offer = useRef<HTMLDivElement>(null)
  const add = () => {
    const half = offer.current?.closest('form')?.querySelector<HTMLElement>('[type=date]:invalid')
    half?.focus()
    if (half) return showError(halfTyped)
    const said = `${tasks} created`
    const outcome = act('task.createMany', { titles: [...titles], ...beginning }, said, {
      offerUndo: true,
      also: show && {
        label: 'Show tasks',
        onAction: () => outcome.ok && outcome.result.slice(0, 1).forEach(show),
      },
    })
    onAsked(outcome)
  }
  // A listener of its own: the form, which is part of the first screen, need not know about it.
  const latest = useRef(add)
  useLayoutEffect(() => {
    latest.current = add
  })
  useLayoutEffect(() => {
    const form = offer.current?.closest('form')
    const submit = (event: Event): void => {
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    form?.addEventListener('submit', submit)
    return () => form?.removeEventListener('submit', submit)
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div ref={offer} role="group" aria-label="Pasted lines" className={`flex flex-wrap gap-2 ${className}`}>
      <Button size="sm" variant="primary" icon={Plus} onClick={add}>
        Add {tasks}
      </Button>
      <Button size="sm" onClick={onOne}>
        One task
      </Button>
    </div>
  )
}
