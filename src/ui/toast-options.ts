/** What can be done about what a toast says: a button in it. */
export interface ToastAction {
  readonly label: string
  readonly onAction: () => void
  /** When there is nothing to be done about it any more: the toast goes then. */
  readonly end?: {
    readonly hasCome: () => boolean
    /** Calls the listener when it may have come. Returns the function that ends it. */
    readonly subscribe: (listener: () => void) => () => void
  }
}

export interface ToastOptions {
  /** A toast with an action stays longer. */
  action?: ToastAction | undefined
  /** What can be done besides, before that. */
  also?: ToastAction | undefined
  /** It has no more time than any other, whatever it offers: what there is to do is elsewhere too. */
  brief?: boolean | undefined
  /** A screen reader has been told already. */
  isSaid?: boolean | undefined
  /** What its buttons are about, where its words do not say that. */
  about?: string | undefined
  /** A toast replaces an earlier one on the same topic; without a topic, one with the same words. */
  topic?: string | undefined
  /** What it tells of, by the id that `withdrawToast` is given. */
  of?: string | undefined
}
