/** The error for a half-typed date, for which the browser gives no value. */
export const halfTyped = 'Enter a whole date, or clear it.'
