import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { personName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { describeEntry } from '../../domain/views/history/history.ts'
import { classNames } from '../../ui/class-names.ts'
import { useWorkspace } from '../../workspace/react.tsx'
import { useTerms } from '../../workspace/react-accounts.ts'
import { useHistory } from '../../workspace/react-history.ts'
import { useArchive } from '../../workspace/react-past.ts'
import { Moment } from '../shared/moment.tsx'
import { loadable } from '../../ui/parts/loadable.tsx'

// Seldom opened, so its code is fetched on first use.
const HistoryList = loadable(async () => (await import('../shared/history/history-list.tsx')).HistoryList)

/** Who created a task and who changed it last, each with when; when it was done; and its whole history, on request. */
export function TaskRecord({ task }: { task: Task }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      <ul className="flex flex-col gap-0.5 text-muted">
        <Created task={task} />
        <Changed task={task} />
        {task.status === 'Done' && (
          <li>Done {task.doneAt === '' ? 'at an unknown time' : <Moment at={task.doneAt} />}</li>
        )}
      </ul>
      <div ref={keepInSight} className="flex flex-col gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="print:hidden flex min-h-8 items-center gap-1 self-start rounded-md font-semibold pointer-coarse:min-h-11"
        >
          <ChevronRight size={16} className={classNames('text-muted', isOpen && 'rotate-90')} />
          History
        </button>
        {isOpen && <HistoryList.WhenHere of={`tasks:${task.id}`} pageSize={10} />}
      </div>
    </section>
  )
}

/** Keeps what was opened in sight as it arrives, while the button that opened it has the focus. Rule Y117. */
function keepInSight(area: HTMLElement | null) {
  if (!area) return undefined
  const observer = new ResizeObserver(() => {
    if (document.activeElement?.parentElement === area) area.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(area)
  return () => observer.disconnect()
}

function Created({ task: { createdAt, createdBy } }: { task: Task }) {
  const creator = useWorkspace((state) => state.users.get(createdBy))
  const { view } = useTerms()
  if (createdAt === '') return <li>When it was created, and by whom, is unknown</li>
  return (
    <li>
      Created <Moment at={createdAt} /> by{' '}
      {creator ? <bdi>{personName(creator)}</bdi> : nobodyNow(createdBy, view === 'whole')}
    </li>
  )
}

/** If the reader does not see everybody, somebody missing here may still have an account. */
function nobodyNow(createdBy: string, seesEverybody: boolean): string {
  if (createdBy === '') return 'somebody unknown'
  return seesEverybody ? 'somebody whose account was deleted' : 'somebody who is not in your projects'
}

/** The last change, as soon as it is known; nothing if none is recorded. */
function Changed({ task }: { task: Task }) {
  const archive = useArchive()
  const { entries, failed, atHand } = useHistory(`tasks:${task.id}`)
  // The sample reports work done long before it was filled in, and what EMS records by itself is nobody's change.
  const last = atHand.find(({ request }) => request.name !== 'sample.fill' && request.by !== 'system')
  if (!last) {
    if (entries && entries.length > 0) return null
    if (failed === 'away') return <li>Who changed it last cannot be read while the server is away</li>
    return entries || failed ? <li>Who changed it last is unknown</li> : <li>&nbsp;</li>
  }
  const { who, at } = describeEntry(archive, last, `tasks:${task.id}`)
  return (
    <li>
      Last changed <Moment at={at} /> by <bdi>{last.request.by === 'visitor' ? 'a visitor' : who}</bdi>
    </li>
  )
}
