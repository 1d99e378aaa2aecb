declare global {
  /** What each `import()` becomes in the built app (`scripts/plain-imports.ts`). */
  var emsPart: typeof fetchPart | undefined
}

/** The files that could not be fetched, each with the number of the next alternative address. */
const missed: Record<string, number> = {}

/**
 * Fetches a part of the app by its address, relative to the folder of all built files. Fails as `import` does. Browsers
 * from before 2026 (Chromium 150, say) do not request again what could not be fetched once, so the next attempt tries the
 * file's own address and then another one. In a browser that does request it again, its own address brings it, and the same
 * code is not loaded twice.
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
