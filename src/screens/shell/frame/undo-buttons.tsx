import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { useNextStep } from '../../../workspace/react-past.ts'
import { useUndoing } from '../../shared/undo/undoing.ts'
import { useStepWords } from './step-words.ts'

/** Undo and redo. Their tooltip, and so their description, says what they would undo or redo. */
export function UndoButtons() {
  const { undoLast, redoLast, prepare } = useUndoing()
  const wordsOf = useStepWords()
  const undo = useNextStep('undo')
  const redo = useNextStep('redo')
  return (
    <>
      <IconButton
        label="Undo"
        title={wordsOf('Undo', undo)}
        icon={Undo2}
        aria-disabled={!undo}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={undoLast}
      />
      <IconButton
        label="Redo"
        title={wordsOf('Redo', redo)}
        icon={Redo2}
        aria-disabled={!redo}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={redoLast}
      />
    </>
  )
}
