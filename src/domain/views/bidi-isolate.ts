/** Letters that are written from right to left: of Hebrew to Syriac and N'Ko, their other forms, and Adlam. */
const fromRightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]|\ud83a/

/**
 * A text between the marks of Unicode for what has a direction of its own: it is read in that wherever it stands, and turns
 * nothing around that stands beside it. Rule Y89.
 */
export function bidiIsolated(text: string): string {
  return fromRightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
