import { Copy } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { showSuccess } from '../../ui/toasts/toasts.ts'

interface LinkFieldProps {
  name: string
  url: string
  /** The id of an element: if it has the focus when the link appears, the focus moves on to the button that copies. */
  focusFrom?: string | undefined
  /** It was copied, or selected to be copied by hand. */
  onCopy?: (() => void) | undefined
}

/** A link for somebody, to be passed on. */
export function LinkField({ name, url, focusFrom, onCopy }: LinkFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const labelId = useId()
  useLayoutEffect(() => {
    if (focusFrom !== undefined && document.activeElement?.id === focusFrom) button.current?.focus()
  }, [focusFrom])
  const copy = async () => {
    onCopy?.()
    if (await copyText(url)) return showSuccess('Link copied')
    // Selecting moves the focus to the field, where the keyboard can copy.
    field.current?.select()
    showSuccess('The link is selected: now copy it')
  }
  return (
    <div className="flex items-end gap-2">
      <TextField
        ref={field}
        label={`Link for ${name}`}
        className="min-w-0 flex-1"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <Button ref={button} icon={Copy} data-autofocus aria-describedby={labelId} onClick={() => void copy()}>
        Copy
      </Button>
      <span id={labelId} className="sr-only">
        {name}
      </span>
    </div>
  )
}
