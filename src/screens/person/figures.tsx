import type { Task } from '../../domain/model/tasks.ts'
import { workLists, type WorkList } from '../../domain/views/person.ts'
import { countText } from '../../domain/views/format.ts'
import { classNames } from '../../ui/class-names.ts'

interface FiguresProps {
  work: Readonly<Record<WorkList, readonly Task[]>>
  chosen: WorkList
  onChoose: (list: WorkList) => void
}

const words: Record<WorkList, string> = {
  open: 'open',
  overdue: 'overdue',
  review: 'ready for review',
  done: 'done',
}

/** The number of tasks in each list; each figure shows its list. */
export function Figures({ work, chosen, onChoose }: FiguresProps) {
  return (
    <ul aria-label="Figures" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {workLists.map((list) => (
        <li key={list}>
          <button
            type="button"
            aria-pressed={list === chosen}
            onClick={() => onChoose(list)}
            style={{ minHeight: '4rem' }}
            className="flex size-full flex-col items-start rounded-lg border border-line-strong bg-raised px-3 py-2 text-left shadow-card hover:border-accent hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            <span
              className={classNames(
                'text-2xl font-bold even-figures',
                list === 'overdue' && work[list].length > 0 && 'text-danger',
              )}
            >
              {countText(work[list].length)}
            </span>{' '}
            <span className="text-sm">{words[list]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
