/** What stands before the lines of lists: '- ', '* ', '1. ', '[ ] ', '- [x] ', also with nothing behind it. */
const marker = /^(?:(?:[-*+•–—◦▪‣·☐☑☒✓✔]|\d{1,3}[.)])(?:\s+|$))?(?:\[[ xX]?\](?:\s+|$))?/

/**
 * The lines of a text that say something, each without the space around it, and with one space where there are several, or what
 * parts the cells of a table (T573).
 */
export function linesIn(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replace(/[ \p{Cc}]+/gu, ' ').trim())
    .filter((line) => line !== '')
}

/** The titles of the tasks that a pasted list would become: one a line, without what marks it as part of a list (T23). */
export function titlesIn(text: string): string[] {
  return linesIn(text)
    .map((line) => line.replace(marker, '').trim())
    .filter((title) => title !== '')
}
