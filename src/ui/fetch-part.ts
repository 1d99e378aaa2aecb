declare global {
  /** What each `import()` of the built app goes through (`scripts/plain-imports.ts`). */
  var emsFetchPart: typeof fetchPart | undefined
}

/** The files that could not be fetched, each with the number of its next further address. */
const missed = new Map<string, number>()

/**
 * Fetches a part of the app by what imports it from an address. Fails as that does. What could not be fetched once is not asked for
 * again by browsers from before 2026 (Chromium 150, say): so the next attempt tries another address of the same file after its own.
 * Where it is asked for again, its own brings it, and there is no second one of the same code.
 */
export async function fetchPart<Part>(
  load: (address: string) => Promise<Part>,
  address: string,
): Promise<Part> {
  const next = missed.get(address)
  try {
    return await load(address)
  } catch (error) {
    if (next === undefined) {
      missed.set(address, 1)
      throw error
    }
  }
  try {
    return await load(`${address}?again=${next}`)
  } catch (error) {
    missed.set(address, next + 1)
    throw error
  }
}
