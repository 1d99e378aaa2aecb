import { Copy } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { TextField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toasts.ts'

/** A link for somebody, to be passed on. */
export function LinkField({ name, url }: { name: string; url: string }) {
  const field = useRef<HTMLInputElement>(null)
  const labelId = useId()
  const copy = async () => {
    field.current?.select()
    const isCopied = await copyText(url)
    showSuccess(isCopied ? 'Link copied' : 'The link is selected: copy it with Ctrl+C')
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
      <Button icon={Copy} data-autofocus aria-describedby={labelId} onClick={() => void copy()}>
        Copy
      </Button>
      <span id={labelId} className="sr-only">
        {name}
      </span>
    </div>
  )
}
