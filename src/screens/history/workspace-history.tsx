import { History } from 'lucide-react'
import { useState } from 'react'
import { can } from '../../domain/can.ts'
import { Button } from '../../ui/button.tsx'
import { useMe } from '../../workspace/react.tsx'
import { loadable } from '../../ui/parts/loadable.tsx'

// Seldom opened, so its code is fetched the first time.
const HistoryDialog = loadable(
  async () => (await import('../shared/history/history-dialog.tsx')).HistoryDialog,
)

/** A button that shows what everyone did, for those who may see it. */
export function WorkspaceHistory() {
  const me = useMe()
  const [open, setOpen] = useState(false)
  if (!can.seeHistory(me)) return null
  return (
    <>
      <Button icon={History} onClick={() => setOpen(true)}>
        History
      </Button>
      {open && <HistoryDialog.WhenHere title="History of the workspace" onClose={() => setOpen(false)} />}
    </>
  )
}
