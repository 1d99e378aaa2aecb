import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

interface UserTextProps {
  /** What somebody typed: any length, any script. */
  children: string
  /** How many lines to show; the tooltip has the whole text. */
  lines?: number | undefined
  className?: string | undefined
  /** `ltr` inside a sentence of the app, whose first word may be a name. */
  dir?: 'ltr'
}

/** What somebody typed, in its own writing direction and with its line breaks, wrapped wherever necessary. */
export function UserText({ children, lines, className, dir }: UserTextProps) {
  return (
    <span
      dir={dir ?? 'auto'}
      title={lines === undefined ? undefined : children}
      style={clamp(lines)}
      className={userTextClass(lines, className)}
    >
      {children}
    </span>
  )
}

/**
 * The classes of a text that somebody typed: only as wide as the text, so that it stands where any other would in any
 * script. Rule C34.
 */
export function userTextClass(lines: number | undefined, className: string | undefined): string {
  return classNames(
    'whitespace-pre-wrap wrap-anywhere',
    lines !== undefined && 'line-clamp-1 w-fit',
    className,
  )
}

/** For `line-clamp-1`: replaces its number. */
export function clamp(lines: number | 'none' | undefined): CSSProperties | undefined {
  return lines === undefined ? undefined : { WebkitLineClamp: lines }
}
