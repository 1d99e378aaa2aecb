import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../domain/views/counted.ts'
import { countText } from '../../domain/views/in-words.ts'

export interface PastedLinesProps {
  /** How many tasks they would become. */
  count: number
  /** Makes a task of each line. */
  onAll: () => void
  /** Leaves them in the field, as one title. */
  onOne: () => void
  className?: string | undefined
}

/** The offer that pasted lines become a task each. Rule T23. */
export function PastedLines({ count, onAll, onOne, className = '' }: PastedLinesProps) {
  useEffect(() => {
    announce(`${countText(count)} lines were pasted. They can become ${counted(count, 'task')}.`)
  }, [count])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div role="group" aria-label="Pasted lines" className={`flex flex-wrap gap-2 ${className}`}>
      <Button size="sm" variant="primary" icon={Plus} onClick={onAll}>
        Add {counted(count, 'task')}
      </Button>
      <Button size="sm" onClick={onOne}>
        One task
      </Button>
    </div>
  )
}
