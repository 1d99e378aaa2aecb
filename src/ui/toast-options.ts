/** What can be done about what a toast says. */
export interface ToastAction {
  readonly label: string
  readonly onAction: () => void
}

export interface ToastOptions {
  /** With one, the toast stays longer. */
  action?: ToastAction | undefined
  /** A toast takes the place of an earlier one on the same topic; without a topic, of one with the same words. */
  topic?: string | undefined
  /** What it tells of, by a name that `withdrawSuccess` knows it by. */
  of?: string | undefined
}
