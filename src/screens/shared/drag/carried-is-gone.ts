/** Announced when a task goes while it is carried by keyboard. Rule Y127. */
export const carriedIsGone = 'The task that you carried is not here any more.'
