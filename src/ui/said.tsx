interface SaidProps {
  /** How often it was to be said; nothing is at first. */
  times: number
  children: string
}

/** What a screen reader says, each time anew, of something that is seen where it was done; for dialogs and panels, too. */
export function Said({ times, children }: SaidProps) {
  return <output className="sr-only">{times > 0 && <span key={times}>{children}</span>}</output>
}
