/**
 * In the place of wouter's own way to follow the address (`vite.config.ts`): `Navigation` has another one, and this would
 * be code that nobody calls and a detour for each change of the address.
 */
export function useBrowserLocation(): never {
  throw new Error('Drawn outside of its provider.')
}

/** The same, for what is behind the question mark. */
export const useSearch = useBrowserLocation
