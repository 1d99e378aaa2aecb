/** The marker before a line of a list: '- ', '* ', '1. ', '[ ] ', '- [x] ', even with nothing after it. */
const marker = /^(?:(?:[-*+•–—◦▪‣·☐☑☒✓✔]|\d{1,3}[.)])(?:\s+|$))?(?:\[[ xX]?\](?:\s+|$))?/

/**
 * The lines of a text that are not empty, each without the space around it, and with one space in place of several or
 * of what separates the cells of a table (T573).
 */
export function linesIn(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replace(/[ \p{Cc}]+/gu, ' ').trim())
    .filter((line) => line !== '')
}

/** The titles of the tasks that a pasted list would become: one per line, without the marker of a list (T23). */
export function titlesIn(text: string): string[] {
  return linesIn(text)
    .map((line) => line.replace(marker, '').trim())
    .filter((title) => title !== '')
}
