/**
 * The version of the stored format, in `root`. A text that is noted as written in this version is read without looking at
 * its rows one by one. So any change to what rows look like (another field, another default) needs another version.
 */
export const formatVersion = 6

/** A stored `root` as it was read. */
export type StoredRoot = { readonly [field: string]: unknown }

/**
 * What each version of the stored format changed, by the version that a step leads to. Steps are never edited once
 * released: the frozen files of `e2e/fixtures/frozen` are read with them. The versions without a step need none:
 * - 1: data of another implementation of SPEC, or of none: what is missing has a default.
 * - 3: texts are known by fingerprints of another kind (`inPresentKind`), and the second copies come last in `root`.
 * - 4: rows have more fields, and comments, checklists and labels are rows: fields have defaults, the repair makes the rest.
 * - 5: a task has a rank, which has a default.
 * - 6: rows of tasks leave out those of our fields that are at their default (`isRare`).
 */
const steps: Readonly<Record<number, (root: StoredRoot) => StoredRoot>> = {
  // The order of entries moved to a store of its own: the count of version 1 belongs to no order.
  2: (root) => ({ ...root, seq: 0, log: '' }),
}

/** The version of a stored `root`; 0 for one that has none. */
export function versionOf(root: StoredRoot): number {
  const { version } = root
  return typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? version : 0
}

/** A stored `root` in the present format. Newer ones are left as they are: see `versionOf`. */
export function migrate(root: StoredRoot): StoredRoot {
  let migrated = root
  for (let version = versionOf(root) + 1; version <= formatVersion; version += 1) {
    migrated = steps[version]?.(migrated) ?? migrated
  }
  return migrated
}
