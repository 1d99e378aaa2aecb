/**
 * What to call each of some rows so that no two are called the same: by name; where several have one name (without regard to
 * case) with what `further` gives, as much of it as it takes. Its last text must be different for each row, as an id is.
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

/** The rows that are called like another one. */
function namesakes<Row>(labels: ReadonlyMap<Row, string>): Row[] {
  const uses = new Map<string, number>()
  for (const label of labels.values()) uses.set(label.toLowerCase(), (uses.get(label.toLowerCase()) ?? 0) + 1)
  return [...labels].flatMap(([row, label]) => ((uses.get(label.toLowerCase()) ?? 0) > 1 ? [row] : []))
}
