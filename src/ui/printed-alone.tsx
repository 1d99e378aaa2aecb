import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { usePrinting } from './use-printing.ts'

interface PrintedAloneProps {
  /** Its heading on paper, where the dialog's head is missing. */
  title: string
  children: ReactNode
}

/**
 * Content that a dialog shows and no page does: it is printed without the page behind it. For that it is copied beside the
 * page, since browsers cut a dialog off at the end of the first sheet.
 */
export function PrintedAlone({ title, children }: PrintedAloneProps) {
  const content = useRef<HTMLDivElement>(null)
  const isPrinting = usePrinting()
  useLayoutEffect(() => {
    if (!isPrinting || !content.current) return undefined
    const copy = document.createElement('div')
    copy.dataset['alone'] = ''
    copy.append(content.current.cloneNode(true))
    document.body.append(copy)
    return () => copy.remove()
  }, [isPrinting])
  return (
    <div ref={content}>
      <h1 className="mb-1 hidden text-lg font-semibold print:block">{title}</h1>
      {children}
    </div>
  )
}
