/** Letters written from right to left: those from Hebrew to Syriac and N'Ko, their other forms, and Adlam. */
const fromRightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]|\ud83a/

/**
 * A text between the Unicode marks for text with a direction of its own: it keeps that direction wherever it stands,
 * and does not reverse what stands beside it. Rule Y89.
 */
export function bidiIsolated(text: string): string {
  return fromRightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
