/** What is said of a date that is half typed: the browser gives none for it. */
export const halfTyped = 'Enter a whole date, or clear it.'
