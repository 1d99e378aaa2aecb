import { useEffect, useRef, useState } from 'react'
import type { RowLists } from '../../domain/model/row-lists.ts'
import { totalsOf, type RestorePlan } from '../../domain/views/restore-plan.ts'
import { countText } from '../../domain/views/format.ts'
import { showSuccess } from '../../ui/toasts/toasts.ts'
import { useKeepSnapshot } from '../../workspace/react-copies.ts'
import { useRun } from '../../workspace/react-person.tsx'
import { restored } from '../shared/undo/restored.ts'
import { useUndoing } from '../shared/undo/undoing.ts'

/**
 * Restores after keeping the current state as a snapshot. If the snapshot fails (`unkept`), asking a second time restores
 * without one.
 */
export function useRestore(rows: RowLists, done: () => void) {
  const keepSnapshot = useKeepSnapshot()
  const run = useRun()
  const { offer } = useUndoing()
  const [step, setStep] = useState<'asked' | 'keeping' | 'unkept'>('asked')
  const [error, setError] = useState<string>()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const restore = async (plan: RestorePlan) => {
    if (step === 'keeping') return
    setError(undefined)
    if (step === 'asked') {
      setStep('keeping')
      const isKept = await keepSnapshot()
      // The user has cancelled meanwhile and wants no restore.
      if (!isOpen.current) return
      setStep(isKept ? 'asked' : 'unkept')
      if (!isKept) return
    }
    const outcome = run('workspace.restore', rows)
    if (!outcome.ok) return setError(outcome.refusal.message)
    const words = `The backup was restored: ${totalsText(plan)}.`
    showSuccess(words, { action: offer(outcome), of: outcome.entryId })
    restored.tell()
    done()
  }
  return { restore, step, error }
}

/** `3 added, 1 removed` */
function totalsText(plan: RestorePlan): string {
  const { added, changed, removed } = totalsOf(plan)
  const parts = [
    [added, 'added'],
    [changed, 'changed'],
    [removed, 'removed'],
  ] as const
  return parts.flatMap(([count, word]) => (count > 0 ? `${countText(count)} ${word}` : [])).join(', ')
}
