/** What can be done about a toast's message: a button in it. */
export interface ToastAction {
  readonly label: string
  readonly onAction: () => void
  /** When nothing can be done about it any longer: the toast disappears then. */
  readonly end?: {
    readonly hasCome: () => boolean
    /** Calls the listener when that moment may have come. Returns the function that unsubscribes. */
    readonly subscribe: (listener: () => void) => () => void
  }
}

export interface ToastOptions {
  /** A toast with an action stays longer. */
  action?: ToastAction | undefined
  /** A further action, placed before that one. */
  also?: ToastAction | undefined
  /** It stays no longer than any other toast, whatever it offers: its action is available elsewhere too. */
  brief?: boolean | undefined
  /** A screen reader has already been told. */
  isSaid?: boolean | undefined
  /** What its buttons are about, if its words do not say that. */
  about?: string | undefined
  /** A toast replaces an earlier one on the same topic; without a topic, one with the same words. */
  topic?: string | undefined
  /** The id of what it reports, as passed to `withdrawToast`. */
  of?: string | undefined
}
