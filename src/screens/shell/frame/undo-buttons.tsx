import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { useCanRedo, useCanUndo } from '../../../workspace/react-past.ts'
import { useUndoing } from '../../shared/undoing.ts'
import { useUndoKeys } from './undo-keys.ts'

/** Undo and redo, by keys too. */
export function UndoButtons() {
  const { undoLast, redoLast } = useUndoing()
  useUndoKeys(undoLast, redoLast)
  const canUndo = useCanUndo()
  const canRedo = useCanRedo()
  return (
    <>
      <IconButton label="Undo" icon={Undo2} disabled={!canUndo} onClick={undoLast} />
      <IconButton label="Redo" icon={Redo2} disabled={!canRedo} onClick={redoLast} />
    </>
  )
}
