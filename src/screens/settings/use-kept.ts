import { useCallback, useEffect, useState } from 'react'

/** What there is of what this browser keeps aside: the newest first; `none` where it can keep nothing. */
export type Kept<T> = readonly T[] | 'reading' | 'unreadable' | 'none'

/** What a shelf of this place holds, read when it is first asked for and whenever `readAgain` is called. */
export function useKept<T>(shelf: { list(): Promise<readonly T[]> } | undefined): {
  kept: Kept<T>
  readAgain: () => void
} {
  const [kept, setKept] = useState<Kept<T>>(shelf ? 'reading' : 'none')
  const readAgain = useCallback(() => {
    shelf?.list().then(setKept, (error: unknown) => {
      console.warn('What was kept aside could not be read.', error)
      setKept('unreadable')
    })
  }, [shelf])
  useEffect(readAgain, [readAgain])
  return { kept, readAgain }
}
