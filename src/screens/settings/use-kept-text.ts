import { useState } from 'react'
import type { Aside, Snapshot } from '../../workspace/device.ts'
import type { Shelf } from '../../workspace/react-copies.ts'
import { downloadCopy } from './download-backup.ts'
import type { LockedCopy } from './open-copy.tsx'

/** A copy on one of this place's shelves. */
type KeptCopy = (Aside | Snapshot) & { readonly isLocked?: boolean }

/**
 * Returns a function that fetches the text of a copy and hands it on: at once or, if it is locked, once one of its admins has
 * opened it; a function that hands it to the user as a file, and how often it did; and the sentence to show on failure.
 */
export function useKeptText(
  { text: textOf }: Pick<Shelf<unknown>, 'text'>,
  gone: string,
  onLocked: (copy: LockedCopy) => void,
) {
  const [error, setError] = useState<string>()
  const [saved, setSaved] = useState(0)

  /** `then` returns the sentence to show if it fails. */
  const withText = async ({ id, at, isLocked }: KeptCopy, then: (text: string) => string | undefined) => {
    const text = await textOf(id)
    if (text === undefined) return setError(gone)
    setError(undefined)
    const open = () => setError(then(text))
    if (isLocked) onLocked({ at, text, onOpen: open })
    else open()
  }
  const download = (copy: KeptCopy) =>
    withText(copy, (text) => {
      const failed = downloadCopy(copy, text)
      if (failed === undefined) setSaved((times) => times + 1)
      return failed
    })
  return { withText, download, saved, error }
}
