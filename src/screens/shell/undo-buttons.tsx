import { Redo2, Undo2 } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useWorkspaceItself } from '../../workspace/react.tsx'
import type { Workspace } from '../../workspace/workspace.ts'
import { redoLast, undoLast } from '../undo.ts'
import { useUndoKeys } from './undo-keys.ts'

/** Takes back what one did last, and does it again; by keys too. */
export function UndoButtons() {
  const workspace = useWorkspaceItself()
  useUndoKeys(workspace)
  const canUndo = useStack(workspace, 'undo')
  const canRedo = useStack(workspace, 'redo')
  return (
    <>
      <IconButton label="Undo" icon={Undo2} disabled={!canUndo} onClick={() => undoLast(workspace)} />
      <IconButton label="Redo" icon={Redo2} disabled={!canRedo} onClick={() => redoLast(workspace)} />
    </>
  )
}

/** Whether there is something on a stack, kept current: also when older entries come to hand. */
function useStack(workspace: Workspace, stack: 'undo' | 'redo'): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = [workspace.subscribe(listener), workspace.past.subscribe(listener)]
      return () => leave.forEach((end) => end())
    },
    [workspace],
  )
  return useSyncExternalStore(subscribe, () => workspace.stacks()[stack].length > 0)
}
