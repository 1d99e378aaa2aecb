/**
 * Names for some rows, no two of them the same. Where several share a name (ignoring case), the texts that `further`
 * gives are added, as many as it takes. The last of them must be different for each row, as an id is.
 */
export function distinctNames<Row>(
  rows: Iterable<Row>,
  nameOf: (row: Row) => string,
  further: (row: Row) => readonly string[],
): ReadonlyMap<Row, string> {
  const labels = new Map(Array.from(rows, (row) => [row, nameOf(row)]))
  let alike = namesakes(labels)
  for (let more = 1; alike.length > 0; more += 1) {
    for (const row of alike) {
      const words = further(row)
      labels.set(row, `${nameOf(row)} (${words.slice(0, more).filter(Boolean).join(', ')})`)
    }
    alike = namesakes(labels).filter((row) => further(row).length > more)
  }
  return labels
}

/** The rows with the same name as another one. */
function namesakes<Row>(labels: ReadonlyMap<Row, string>): Row[] {
  const uses = new Map<string, number>()
  for (const label of labels.values()) uses.set(label.toLowerCase(), (uses.get(label.toLowerCase()) ?? 0) + 1)
  return [...labels].flatMap(([row, label]) => ((uses.get(label.toLowerCase()) ?? 0) > 1 ? [row] : []))
}
