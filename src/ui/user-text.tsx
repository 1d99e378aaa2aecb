import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { classNames } from './class-names.ts'

interface UserTextProps {
  /** What somebody typed: any length, any script. */
  children: string
  /** Shows so many lines; the rest is in the tooltip, or behind 'Show more' with `expandable`. */
  lines?: number | undefined
  /** With `lines`: a button that shows the rest, where there is a rest. */
  expandable?: boolean | undefined
  className?: string | undefined
}

/** What somebody typed, in its own direction, wrapped wherever it must be; its line breaks stay. */
export function UserText({ children, lines, expandable, className }: UserTextProps) {
  const look = classNames(
    'whitespace-pre-wrap wrap-anywhere',
    lines !== undefined && 'line-clamp-1',
    className,
  )
  if (lines !== undefined && expandable) return <Expandable text={children} lines={lines} className={look} />
  return (
    <span dir="auto" title={lines === undefined ? undefined : children} style={clamp(lines)} className={look}>
      {children}
    </span>
  )
}

function Expandable({ text, lines, className }: { text: string; lines: number; className: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const [expanded, setExpanded] = useState(false)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || expanded) return undefined
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, lines, expanded])
  return (
    <div className="min-w-0">
      <div ref={ref} dir="auto" style={clamp(expanded ? 'none' : lines)} className={className}>
        {text}
      </div>
      {overflows && (
        <button
          type="button"
          aria-expanded={expanded}
          className="link min-h-6 text-sm"
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}

/** For `line-clamp-1`, whose number it replaces. */
function clamp(lines: number | 'none' | undefined): CSSProperties | undefined {
  return lines === undefined ? undefined : { WebkitLineClamp: lines }
}
