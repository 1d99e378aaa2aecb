/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions --
   No part of a form; it only takes note of where the focus is. */
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { isDialogOpen } from '../modal.ts'

interface TableGroupProps {
  /** Its accessible name. */
  label: string
  ref: Ref<HTMLDivElement>
  /** A table, or what stands in its place if it has no rows. */
  children: ReactNode
}

/** Where the focus is, or was before a dialog opened from there. */
interface Place {
  readonly row: Element
  readonly control: Element
  /** All rows, in order. */
  rows: readonly Element[]
}

/**
 * A table whose rows come and go: when the row with the focus disappears, the same button of the next row gets the focus,
 * or of the one before if it was the last, or else this group. The page and the keyboard thus stay where they are.
 */
export function TableGroup({ label, ref, children }: TableGroupProps) {
  const group = useRef<HTMLDivElement>(null)
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => group.current)
  const place = useRef<Place>(undefined)
  useLayoutEffect(() => {
    const was = place.current
    if (!was || !group.current) return
    if (was.row.isConnected) was.rows = rowsIn(group.current)
    else {
      place.current = undefined
      // The focus may have gone somewhere better.
      if (document.activeElement === document.body) focusNext(was, group.current)
    }
  })
  const remember = ({ target, currentTarget }: FocusEvent) => {
    const row = target.closest('tbody tr')
    if (row && currentTarget.contains(row))
      place.current = { row, control: target, rows: rowsIn(currentTarget) }
  }
  const forget = ({ relatedTarget }: FocusEvent) => {
    const isInMenu = relatedTarget instanceof Element && relatedTarget.closest('[popover]') !== null
    if (!isInMenu && !isDialogOpen()) place.current = undefined
  }
  return (
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-label={label}
      onFocus={remember}
      onBlur={forget}
      className="-outline-offset-2 outline-focus focus-visible:outline-2"
    >
      {children}
    </div>
  )
}

function rowsIn(group: Element): readonly Element[] {
  return [...group.querySelectorAll('tbody tr')]
}

function focusNext({ row, control, rows }: Place, group: HTMLElement): void {
  const at = rows.indexOf(row)
  const others = [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()]
  for (const other of others) {
    const same = other.isConnected ? sameControl(other, control) : undefined
    if (same) return same.focus()
  }
  group.focus({ preventScroll: true })
}

/** The button with the same words, unless it is disabled; the link of a row has words of its own. */
function sameControl(row: Element, control: Element): HTMLElement | undefined {
  if (control instanceof HTMLAnchorElement) return row.querySelector('a') ?? undefined
  return [...row.querySelectorAll<HTMLElement>('button:enabled')].find(
    ({ textContent }) => textContent === control.textContent,
  )
}
