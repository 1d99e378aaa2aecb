interface SaidProps {
  /** How many times it was to be said; at first, 0, nothing is. */
  times: number
  /** Whether it is said at once, in place of what was said before. */
  urgent?: boolean
  children: string
}

/** Makes a screen reader say, every time, something that can be seen where it was done; for dialogs and panels, too. */
export function Said({ times, urgent, children }: SaidProps) {
  return (
    <output aria-live={urgent ? 'assertive' : undefined} className="sr-only">
      {times > 0 && <span key={times}>{children}</span>}
    </output>
  )
}
