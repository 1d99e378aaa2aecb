declare global {
  /** What each `import()` of the built app is (`scripts/plain-imports.ts`). */
  var emsPart: typeof fetchPart | undefined
}

/** The files that could not be fetched, each with the number of its next further address. */
const missed: Record<string, number> = {}

/**
 * Fetches a part of the app by its address, seen from the folder that all of the built files are in. Fails as `import` does. What
 * could not be fetched once is not asked for again by browsers from before 2026 (Chromium 150, say): so the next attempt tries another
 * address of the same file after its own. Where it is asked for again, its own brings it, and there is no second one of the same code.
 */
export function fetchPart(
  address: string,
  load = (from: string): Promise<unknown> => import(/* @vite-ignore */ from),
): Promise<unknown> {
  const next = missed[address]
  return load(address).catch((error: unknown) => {
    missed[address] = next ?? 1
    if (!next) throw error
    return load(`${address}?${next}`).catch((again: unknown) => {
      missed[address] = next + 1
      throw again
    })
  })
}
