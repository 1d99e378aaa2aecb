import type { RowKey } from '../../../domain/request/entry.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PrintedAlone } from '../../../ui/printed-alone.tsx'
import { HistoryList } from './history-list.tsx'

interface HistoryDialogProps {
  title: string
  of?: RowKey | undefined
  onClose: () => void
}

/** The history of a task, or of the whole workspace, in a dialog. */
export function HistoryDialog({ title, of, onClose }: HistoryDialogProps) {
  return (
    <Dialog title={title} size="lg" closeOnBackdrop onClose={onClose}>
      <PrintedAlone title={title}>
        <HistoryList of={of} />
      </PrintedAlone>
    </Dialog>
  )
}
