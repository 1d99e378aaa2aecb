import type { TextVersion, KnownTexts } from '../both-stores.ts'
import { workspaceKeys, type WorkspaceKey } from '../keys.ts'
import { fingerprint } from './fingerprint.ts'
import type { VouchedSeq } from './known-texts.ts'
import type { StoredTexts } from './stored-texts.ts'

/** Something other than EMS wrote what stands under a key: it stays, and nothing is written. */
export class ForeignText extends Error {}

/** What was stored is gone: somebody has cleared it. */
export class Cleared extends Error {}

interface Seen {
  readonly text: string | null
  /** Its fingerprint, where it is at hand. */
  readonly print?: string
  /** How far it reaches, where a tab vouches for it and that was asked. */
  readonly known?: TextVersion | undefined
}

/** What this tab last saw under each key. If anything else stands there when the key is to be written, it came from elsewhere. */
export class SeenTexts {
  readonly #storage: Storage
  readonly #vouchedSeq: VouchedSeq
  readonly #seen = new Map<WorkspaceKey, Seen>()

  constructor(storage: Storage, found: Pick<StoredTexts, 'of' | 'prints'>, vouchedSeq: VouchedSeq) {
    this.#storage = storage
    this.#vouchedSeq = vouchedSeq
    for (const key of workspaceKeys) this.#seen.set(key, { text: found.of(key), print: found.prints[key] })
  }

  /** A text that this tab has written, or knows to be another tab's; `known` is how far it reaches. */
  saw(key: WorkspaceKey, text: string | null, known?: TextVersion): void {
    this.#seen.set(key, { text, known })
  }

  /** What was last seen under some keys, as far as a tab vouches for it. */
  known(touched: readonly WorkspaceKey[]): KnownTexts {
    const all: { [K in WorkspaceKey]?: readonly TextVersion[] } = {}
    for (const key of touched) {
      const { text = null, print, known = this.#vouched(key, text, print) } = this.#seen.get(key) ?? {}
      this.saw(key, text, known)
      if (known) all[key] = [known]
    }
    return all
  }

  /** Whether nothing of the workspace is left. */
  get isCleared(): boolean {
    const hadAny = workspaceKeys.some((key) => this.#seen.get(key)?.text !== null)
    return hadAny && workspaceKeys.every((key) => this.#storage.getItem(key) === null)
  }

  /**
   * Fails with `ForeignText` or `Cleared` when what is stored now is neither what was last seen nor what a tab has noted.
   * Must be called right before writing these keys (docs/decisions/0019).
   */
  check(touched: readonly WorkspaceKey[]): void {
    for (const key of touched) {
      const text = this.#storage.getItem(key)
      if (text === this.#seen.get(key)?.text) continue
      if (text === null && this.isCleared) throw new Cleared()
      const known = this.#vouched(key, text)
      if (text !== null && !known) throw new ForeignText()
      this.saw(key, text, known)
    }
  }

  #vouched(key: WorkspaceKey, text: string | null, print = fingerprint(text)): TextVersion | undefined {
    const seq = text === null ? undefined : this.#vouchedSeq(key, print)
    return seq === undefined ? undefined : [print, seq]
  }
}
