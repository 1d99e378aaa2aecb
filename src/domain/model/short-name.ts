/** The number of letters at which a toast cuts a name. A toast shows some six lines at once, and its end says what happened. */
export const longestInToast = 60

/** A name, cut between letters as people see them if it has more than `longest` of them. */
export function shortName(name: string, longest: number): string {
  if (name.length <= longest) return name
  // Only as much of it as may be needed, since a title may be as long as a book.
  const letters = [...new Intl.Segmenter().segment(name.slice(0, 20 * longest))].map(({ segment }) => segment)
  if (letters.length <= longest) return name
  const kept = letters.slice(0, longest - 1).join('')
  return `${kept.trimEnd()}…`
}
