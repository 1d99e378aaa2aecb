import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../domain/views/counted.ts'
import { countText } from '../../domain/views/in-words.ts'
import type { Outcome } from '../../workspace/workspace.ts'
import { useAct } from '../shared/act.ts'
import type { Beginning } from './use-add-task.ts'

export interface PastedLinesProps {
  /** The titles that they would be. */
  titles: readonly string[]
  /** What each of the tasks begins with. */
  beginning: Beginning
  /** What came of making a task of each line: their ids. */
  onAsked: (outcome: Outcome<string[]>) => void
  /** Leaves them in the field, as one title. */
  onOne: () => void
  className?: string | undefined
}

/** The offer that pasted lines become a task each: '4 tasks created', which one undo takes back. Rules T21, T23. */
export function PastedLines({ titles, beginning, onAsked, onOne, className = '' }: PastedLinesProps) {
  const act = useAct()
  const tasks = counted(titles.length, 'task')
  useEffect(() => {
    announce(`${countText(titles.length)} lines were pasted. They can become ${tasks}.`)
  }, [titles.length, tasks])
  const add = () => {
    const said = `${tasks} created`
    onAsked(act('task.createMany', { titles: [...titles], ...beginning }, said, { offerUndo: true }))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div role="group" aria-label="Pasted lines" className={`flex flex-wrap gap-2 ${className}`}>
      <Button size="sm" variant="primary" icon={Plus} onClick={add}>
        Add {tasks}
      </Button>
      <Button size="sm" onClick={onOne}>
        One task
      </Button>
    </div>
  )
}
