import { useState } from 'react'
import type { Stamp } from '../../domain/model/day.ts'
import type { Shelf } from '../../workspace/react-copies.ts'
import type { LockedCopy } from './open-copy.tsx'

/** A copy on a shelf of this place. */
interface KeptCopy {
  readonly id: number
  readonly at: Stamp
  readonly isLocked?: boolean
}

/**
 * The function that fetches the text of a copy and hands it on: at once, or once one of its admins has opened it if it is
 * locked. And the sentence to show when that fails.
 */
export function useKeptText(
  { text: textOf }: Pick<Shelf<unknown>, 'text'>,
  gone: string,
  onLocked: (copy: LockedCopy) => void,
) {
  const [error, setError] = useState<string>()

  /** `then` gives the sentence to show if it fails. */
  const withText = async ({ id, at, isLocked }: KeptCopy, then: (text: string) => string | undefined) => {
    const text = await textOf(id)
    if (text === undefined) return setError(gone)
    setError(undefined)
    const open = () => setError(then(text))
    if (isLocked) onLocked({ at, text, onOpen: open })
    else open()
  }
  return { withText, error }
}
