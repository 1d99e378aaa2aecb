import { Upload } from 'lucide-react'
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { classNames } from '../../ui/class-names.ts'

interface FileChoiceProps {
  /** The label of the button. */
  label: string
  /** In bytes: a larger file is not read. */
  largest: number
  /** Called with the chosen file. */
  onText: (file: { readonly name: string; readonly text: string }) => void
}

/** Chooses a backup file: with a button, which works for everybody, or by dropping it, for mouse users. */
export function FileChoice({ label, largest, onText }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [over, setOver] = useState(false)

  const read = async (file: File | undefined) => {
    if (!file) return
    const text = file.size > largest ? undefined : await file.text().catch(() => undefined)
    if (text === undefined) setError(`${file.name} cannot be read, or is too large to be a backup.`)
    else {
      setError(undefined)
      onText({ name: file.name, text })
    }
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void read(target.files?.[0])
    target.value = '' // so that the same file can be chosen again
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <>
      <div
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-wrap items-center gap-3 rounded-md border border-dashed p-3',
          over ? 'border-accent bg-hover' : 'border-line-strong',
        )}
      >
        <Button icon={Upload} onClick={() => input.current?.click()}>
          {label}
        </Button>
        <span aria-hidden className="text-sm text-muted">
          or drop the file here
        </span>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label="Backup file"
          className="hidden"
          onChange={choose}
        />
      </div>
      {error && (
        <Callout tone="danger" role="alert">
          {error}
        </Callout>
      )}
    </>
  )
}
