import { useCallback, useEffect, useState } from 'react'
import type { Entry } from '../../../domain/request/entry.ts'
import type { stepText } from '../../../domain/views/history/history.ts'
import { useArchive } from '../../../workspace/react-past.ts'

type WordsOf = (step: 'Undo' | 'Redo', entry: Entry | undefined) => string

/**
 * Returns the function that says what a step would do: `Undo: assign "Survey" to Eli`. Its words are not part of the first
 * screen: they are fetched on the user's first input, before anyone can ask for them. Until then it says 'Undo'.
 */
export function useStepWords(): WordsOf {
  const archive = useArchive()
  const [history, setHistory] = useState<{ readonly stepText: typeof stepText }>()
  useEffect(() => {
    const stirred = new AbortController()
    const fetchWords = (): void => {
      stirred.abort()
      // Optional: without them the buttons still work, and say 'Undo'.
      import('../../../domain/views/history/history.ts').then(setHistory, () => {})
    }
    for (const sign of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(sign, fetchWords, { signal: stirred.signal, passive: true })
    return () => stirred.abort()
  }, [])
  return useCallback(
    (step, entry) => (history && entry ? history.stepText(archive, entry, step) : step),
    [archive, history],
  )
}
