import { Eye, Undo2 } from 'lucide-react'
import { useId } from 'react'
import type { Entry, RowKey } from '../../../domain/request/entry.ts'
import { mayUndo } from '../../../domain/undo/may-undo.ts'
import { describeEntry } from '../../../domain/views/history/history.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { UserText } from '../../../ui/user-text.tsx'
import { useMe, useWorkspace } from '../../../workspace/react.tsx'
import { useArchive } from '../../../workspace/react-past.ts'
import { Moment } from '../moment.tsx'
import { useUndoing } from '../undo/undoing.ts'
import { FieldLines } from './field-lines.tsx'

interface HistoryEntryProps {
  entry: Entry
  of: RowKey | undefined
  isUndone: boolean
  onLookBack: ((entry: Entry) => void) | undefined
}

/** One entry of a history: who did what and when, what changed, and Undo for those who may. */
export function HistoryEntry({ entry, of, isUndone, onLookBack }: HistoryEntryProps) {
  const archive = useArchive()
  const { undoEntry } = useUndoing()
  const me = useMe()
  const sentenceId = useId()
  // Entries from before a workspace moved in are only shown (decision record 0045).
  const isOfHere = entry.seq >= 0
  const offersUndo = useWorkspace((state) => isOfHere && !isUndone && mayUndo(state, me, entry))
  const { who, what, at, lines } = describeEntry(archive, entry, of)
  return (
    <li
      tabIndex={-1}
      className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <div className="min-w-0" style={{ flex: '1 1 16rem' }}>
          <p id={sentenceId}>
            <UserText dir="ltr" lines={4}>{`${who} ${what}`}</UserText>
          </p>
          <p className="text-sm text-muted">
            <Moment at={at} />
          </p>
        </div>
        <span className="flex flex-wrap items-center justify-end gap-2">
          {isUndone && <Badge plain>Undone</Badge>}
          {onLookBack && (
            <Button
              size="sm"
              variant="quiet"
              icon={Eye}
              aria-describedby={sentenceId}
              onClick={() => onLookBack(entry)}
            >
              See the project as it was
            </Button>
          )}
          {offersUndo && (
            <Button
              size="sm"
              icon={Undo2}
              aria-describedby={sentenceId}
              onClick={({ currentTarget }) => {
                // The button disappears when the entry is undone, and the focus would be lost with it.
                currentTarget.closest('li')?.focus({ preventScroll: true })
                undoEntry(entry)
              }}
            >
              Undo
            </Button>
          )}
        </span>
      </div>
      <FieldLines lines={lines} />
    </li>
  )
}
