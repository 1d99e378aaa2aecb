/** What can be done about what a toast says: a button in it. */
export interface ToastAction {
  readonly label: string
  readonly onAction: () => void
}

export interface ToastOptions {
  /** A toast with an action stays longer. */
  action?: ToastAction | undefined
  /** A toast replaces an earlier one on the same topic; without a topic, one with the same words. */
  topic?: string | undefined
  /** What it tells of, by the id that `withdrawSuccess` is given. */
  of?: string | undefined
}
