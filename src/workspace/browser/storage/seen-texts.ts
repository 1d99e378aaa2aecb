import { fingerprint } from './fingerprint.ts'
import type { VouchedSeq } from './known-texts.ts'
import { workspaceKeys, type WorkspaceKey } from '../keys.ts'

/** What stands under a key was written by something else than EMS: it stays, and nothing is written. */
export class ForeignText extends Error {}

/** What was stored is there no more: somebody has cleared it. */
export class Cleared extends Error {}

/** What this tab last saw under each key: whatever else stands there when it is to be written, came from elsewhere. */
export class SeenTexts {
  readonly #storage: Storage
  readonly #vouchedSeq: VouchedSeq
  readonly #texts = new Map<WorkspaceKey, string | null>()

  constructor(storage: Storage, textOf: (key: WorkspaceKey) => string | null, vouchedSeq: VouchedSeq) {
    this.#storage = storage
    this.#vouchedSeq = vouchedSeq
    for (const key of workspaceKeys) this.#texts.set(key, textOf(key))
  }

  /** A text that this tab has written, or knows to be another tab's. */
  saw(key: WorkspaceKey, text: string | null): void {
    this.#texts.set(key, text)
  }

  /** Whether nothing of the workspace is there any more. */
  get isCleared(): boolean {
    const hadAny = workspaceKeys.some((key) => this.#texts.get(key) !== null)
    return hadAny && workspaceKeys.every((key) => this.#storage.getItem(key) === null)
  }

  /**
   * Fails with `ForeignText` or `Cleared` when what is stored now is neither what was last seen nor what a tab has noted.
   * To be called right before writing these keys (docs/decisions/0019).
   */
  check(touched: readonly WorkspaceKey[]): void {
    for (const key of touched) {
      const text = this.#storage.getItem(key)
      if (text === this.#texts.get(key)) continue
      if (text === null) {
        if (this.isCleared) throw new Cleared()
      } else if (this.#vouchedSeq(key, fingerprint(text)) === undefined) {
        throw new ForeignText()
      }
      this.saw(key, text)
    }
  }
}
