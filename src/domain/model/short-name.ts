/** After how many letters a name is cut in a toast, which shows some six lines at once: what happened, its end says. */
export const longestInToast = 60

/** A name, cut by what people take for letters where it has more than `longest` of them. */
export function shortName(name: string, longest: number): string {
  if (name.length <= longest) return name
  // No more of it than can be needed, since a title may be a book.
  const letters = [...new Intl.Segmenter().segment(name.slice(0, 20 * longest))].map(({ segment }) => segment)
  if (letters.length <= longest) return name
  const kept = letters.slice(0, longest - 1).join('')
  return `${kept.trimEnd()}…`
}
