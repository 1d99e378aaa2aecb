import { Redo2, Undo2 } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useWorkspaceItself, type ShownWorkspace } from '../../workspace/react.tsx'
import { useUndoing } from '../shared/undoing.ts'
import { useUndoKeys } from './undo-keys.ts'

/** Takes back what one did last, and does it again; by keys too. */
export function UndoButtons() {
  const workspace = useWorkspaceItself()
  const { undoLast, redoLast } = useUndoing()
  useUndoKeys(undoLast, redoLast)
  const canUndo = useStack(workspace, 'undo')
  const canRedo = useStack(workspace, 'redo')
  return (
    <>
      <IconButton label="Undo" icon={Undo2} disabled={!canUndo} onClick={undoLast} />
      <IconButton label="Redo" icon={Redo2} disabled={!canRedo} onClick={redoLast} />
    </>
  )
}

/** Whether there is something on a stack, kept current: also when older entries come to hand. */
function useStack(workspace: ShownWorkspace, stack: 'undo' | 'redo'): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = [workspace.subscribe(listener), workspace.past.subscribe(listener)]
      return () => leave.forEach((end) => end())
    },
    [workspace],
  )
  return useSyncExternalStore(subscribe, () => workspace.stacks()[stack].length > 0)
}
