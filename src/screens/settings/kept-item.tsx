import { Download, RotateCcw, Trash2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Stamp } from '../../domain/model/day.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../domain/views/counted.ts'
import { Moment } from '../shared/moment.tsx'

interface KeptItemProps {
  copy: {
    readonly at: Stamp
    readonly users: number
    readonly projects: number
    readonly tasks: number
  }
  /** Beside the moment. */
  badge?: ReactNode
  /** Before the numbers. */
  remark?: ReactNode
  onRestore: () => void
  onDownload: () => void
  /** Absent for a copy that is removed automatically in time. */
  onDiscard?: () => void
}

/** A copy kept by this browser: when it was made, how much is in it, and what can be done with it. It shows no names. */
export function KeptItem({ copy, badge, remark, onRestore, onDownload, onDiscard }: KeptItemProps) {
  const nameId = useId()
  const { at, users, projects, tasks } = copy
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span id={nameId} className="font-semibold">
            <Moment at={at} />
          </span>
          {badge}
        </p>
        <p className="text-sm text-muted">
          {remark}
          {counted(users, 'user')}, {counted(projects, 'project')}, {counted(tasks, 'task')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={RotateCcw} aria-describedby={nameId} onClick={onRestore}>
          Restore …
        </Button>
        <Button size="sm" icon={Download} aria-describedby={nameId} onClick={onDownload}>
          Download
        </Button>
        {onDiscard && (
          <Button size="sm" icon={Trash2} aria-describedby={nameId} onClick={onDiscard}>
            Discard …
          </Button>
        )}
      </div>
    </li>
  )
}
