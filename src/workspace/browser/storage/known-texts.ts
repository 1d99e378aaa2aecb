import type { TextVersion, KnownTexts } from '../both-stores.ts'
import { workspaceKeys, type WorkspaceKey } from '../keys.ts'
import { fingerprint, formerFingerprint, isFormer } from './fingerprint.ts'

/** The fingerprints of the texts under some keys. */
export type Prints = { readonly [K in WorkspaceKey]?: string }

/** Returns the last entry that a text with this fingerprint is known to contain, if any tab vouches for it. */
export type VouchedSeq = (key: WorkspaceKey, print: string) => number | undefined

/** The last entry that a text under a key is known to contain, if known at all. */
export function knownSeq(known: readonly KnownTexts[], key: WorkspaceKey, print: string): number | undefined {
  const seqs = known.flatMap((texts) => texts[key] ?? []).filter(([one]) => one === print)
  return seqs.length === 0 ? undefined : Math.max(...seqs.map(([, seq]) => seq))
}

/**
 * The known texts under their present fingerprints, including those known by a fingerprint of former versions. `textOf`
 * gives the stored texts.
 */
export function inPresentKind(
  known: readonly KnownTexts[],
  textOf: (key: WorkspaceKey) => string | null,
): KnownTexts[] {
  const translated = (key: WorkspaceKey, [print, seq]: TextVersion): TextVersion => {
    const text = isFormer(print) ? textOf(key) : null
    // A former fingerprint begins with the length of the text.
    const isIt =
      text !== null && print.startsWith(`${text.length.toString(36)}-`) && formerFingerprint(text) === print
    return [isIt ? fingerprint(text) : print, seq]
  }
  return known.map((texts) =>
    Object.fromEntries(
      workspaceKeys.map((key) => [key, (texts[key] ?? []).map((one) => translated(key, one))]),
    ),
  )
}
