import { TriangleAlert } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { ExpandableText } from '../expandable-text.tsx'

interface ChangedMeanwhileProps {
  /** Who changed it, as a sentence: also the name of the group. */
  title: string
  /** What was typed here and what has been saved since; left out if neither may be shown. */
  texts?: { readonly mine: string; readonly saved: string } | undefined
  /** It appears by itself, without anybody having just saved: then it takes no focus. */
  comesUnasked?: boolean
  onKeep: () => void
  onTake: () => void
}

/**
 * Asks which of two texts of a field to keep. It comes right after the field, and takes the focus when it appears, so that
 * it is read out and the next Tab leads to its buttons; the answer returns the focus to the field.
 */
export function ChangedMeanwhile({
  title,
  texts,
  comesUnasked = false,
  onKeep,
  onTake,
}: ChangedMeanwhileProps) {
  const titleId = useId()
  const group = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!comesUnasked) group.current?.focus()
  }, [comesUnasked])
  const answer = (choose: () => void) => () => {
    // First, since the button disappears with the question, and the code that follows may know a better place to focus.
    group.current?.previousElementSibling?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    choose()
  }
  return (
    <div
      ref={group}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would take part in the layout of the form
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-2 rounded-md border border-warning/40 bg-warning-soft p-2.5"
    >
      <p id={titleId} className="flex items-start gap-1.5 text-sm font-semibold text-warning">
        <TriangleAlert size={16} className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </p>
      <div
        className="grid gap-2"
        style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))' }}
      >
        <Version
          caption="Typed here, not saved"
          text={texts?.mine}
          choice="Keep mine"
          onChoose={answer(onKeep)}
        />
        <Version
          caption="Saved meanwhile"
          text={texts?.saved}
          choice="Take the saved one"
          onChoose={answer(onTake)}
        />
      </div>
    </div>
  )
}

interface VersionProps {
  caption: string
  text: string | undefined
  choice: string
  onChoose: () => void
}

function Version({ caption, text, choice, onChoose }: VersionProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 rounded-md border border-line bg-raised p-2">
      <div id={id} className="flex w-full min-w-0 flex-col">
        <span className="caption">{caption}</span>
        {text === '' && <span className="text-muted italic">Nothing</span>}
        {text && (
          <ExpandableText lines={5} className="font-medium">
            {text}
          </ExpandableText>
        )}
      </div>
      <Button size="sm" aria-describedby={id} onClick={onChoose} className="mt-auto">
        {choice}
      </Button>
    </div>
  )
}
