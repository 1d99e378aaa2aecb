import { useCallback, useEffect, useState } from 'react'
import type { Entry } from '../../../domain/request/entry.ts'
import type { stepText } from '../../../domain/views/history/history.ts'
import { useArchive } from '../../../workspace/react-past.ts'

type WordsOf = (step: 'Undo' | 'Redo', entry: Entry | undefined) => string

/**
 * The function that says what a step would do: `Undo: assign "Survey" to Eli`. Its words are no part of the first screen:
 * they are fetched as soon as somebody stirs, which is before they can ask for them. Until then it is 'Undo'.
 */
export function useStepWords(): WordsOf {
  const archive = useArchive()
  const [history, setHistory] = useState<{ readonly stepText: typeof stepText }>()
  useEffect(() => {
    const stirred = new AbortController()
    const fetchWords = (): void => {
      stirred.abort()
      // An extra: without them the buttons do what they do, and say 'Undo'.
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
