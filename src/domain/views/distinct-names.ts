/**
 * Names for some rows, no two of them the same. Where several share a name (ignoring case), the texts that `further`
 * gives are added, as many as it takes, leaving out empty ones. The last of them must be different for each row, as an
 * id is.
 */
export function distinctNames<Row>(
  rows: Iterable<Row>,
  nameOf: (row: Row) => string,
  further: (row: Row) => readonly string[],
): ReadonlyMap<Row, string> {
  const labels = new Map(Array.from(rows, (row) => [row, nameOf(row)]))
  const wordsOf = (row: Row): string[] => further(row).filter(Boolean)
  let alike = namesakes(labels)
  for (let more = 1; alike.length > 0; more += 1) {
    alike = namesakes(labels).filter((row) => wordsOf(row).length >= more)
    for (const row of alike) labels.set(row, `${nameOf(row)} (${wordsOf(row).slice(0, more).join(', ')})`)
  }
  return labels
}

/** The rows with the same name as another one. */
function namesakes<Row>(labels: ReadonlyMap<Row, string>): Row[] {
  const uses = new Map<string, number>()
  for (const label of labels.values()) uses.set(label.toLowerCase(), (uses.get(label.toLowerCase()) ?? 0) + 1)
  return [...labels].flatMap(([row, label]) => ((uses.get(label.toLowerCase()) ?? 0) > 1 ? [row] : []))
}
