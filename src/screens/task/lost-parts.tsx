import { useEffect, useRef } from 'react'
import { useDraftsUnder } from '../../workspace/react-all-drafts.ts'
import { LostText } from '../shared/typed/lost-text.tsx'
import { textOf } from '../shared/typed/typed-texts.ts'

interface LostPartsProps {
  /** The prefix of the draft names of such parts; the part's id follows it. */
  draftsOf: string
  /** The parts that still exist. */
  parts: readonly { readonly id: string }[]
  /** What one such part is called. */
  name: string
}

/**
 * Text typed to change parts of a task (items, comments) that somebody else has deleted meanwhile, offered for copying.
 * Rule K124.
 */
export function LostParts({ draftsOf, parts, name }: LostPartsProps) {
  const { found, discard } = useDraftsUnder(draftsOf)
  const place = useRef<HTMLDivElement>(null)
  const here = new Set(parts.map(({ id }) => draftsOf + id))
  const lost = found.filter((draft) => !here.has(draft.form) && textOf(draft) !== '')
  useEffect(() => {
    // The field has disappeared, and the focus with it.
    if (lost.length > 0 && document.activeElement === document.body) place.current?.focus()
  }, [lost.length])
  if (lost.length === 0) return null
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-2 rounded-md">
      {lost.map((draft) => (
        <LostText key={draft.form} text={textOf(draft)} onClose={() => discard(draft.form)}>
          This {name} is not here any more.
        </LostText>
      ))}
    </div>
  )
}
