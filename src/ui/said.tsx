interface SaidProps {
  /** How often it was to be said; nothing is at first. */
  times: number
  /** Whether it is said at once, and what was said before makes way. */
  urgent?: boolean
  children: string
}

/** What a screen reader says, each time anew, of something that is seen where it was done; for dialogs and panels, too. */
export function Said({ times, urgent, children }: SaidProps) {
  return (
    <output aria-live={urgent ? 'assertive' : undefined} className="sr-only">
      {times > 0 && <span key={times}>{children}</span>}
    </output>
  )
}
