import { useLayoutEffect, useRef, useState } from 'react'
import { Linked } from './linked-text.tsx'
import { clamp, userTextClass } from './user-text.tsx'

interface ExpandableTextProps {
  /** Text that somebody typed: any length, any script. */
  children: string
  lines: number
  className?: string | undefined
  /** Whether addresses in the text are links. */
  linked?: boolean | undefined
}

/** The first lines of a text that somebody typed, with a button that shows the rest if there is more. */
export function ExpandableText({ children, lines, className, linked }: ExpandableTextProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [expanded, setExpanded] = useState(false)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || expanded) return undefined
    // The box of a link reaches a little below its line.
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight + 8)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [children, lines, expanded])
  return (
    <div className="min-w-0">
      <div
        ref={ref}
        dir="auto"
        style={clamp(expanded ? 'none' : lines)}
        className={userTextClass(lines, className)}
      >
        {linked ? <Linked>{children}</Linked> : children}
      </div>
      {overflows && (
        <button
          type="button"
          aria-expanded={expanded}
          className="link min-h-6 text-sm print:hidden"
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}
