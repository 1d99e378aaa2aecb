/**
 * Replaces wouter's own way of following the address (`vite.config.ts`): `Navigation` follows it in another way, so
 * wouter's would be code that nobody calls and a detour for each change of the address.
 */
export function useBrowserLocation(): never {
  throw new Error('Drawn outside of its provider.')
}

/** The same, for the query of the address. */
export const useSearch = useBrowserLocation
