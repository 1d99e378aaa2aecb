import { IndexedKept } from './indexed-kept.ts'

/** What this browser keeps for the pages of the server this one came from. */
export function ownKept(): IndexedKept {
  const texts = typeof localStorage === 'undefined' ? undefined : localStorage
  return new IndexedKept(undefined, undefined, texts)
}
