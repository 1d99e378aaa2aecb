import { randomBytes } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../error-parts.ts'
import { FatalError } from '../fatal-error.ts'

/** A new file for links that only its owner can read. It is made before there are any links, since they are shown only once. */
export class LinksFile {
  readonly name: string
  readonly #handle: FileHandle
  #isWritten = false

  private constructor(name: string, handle: FileHandle) {
    this.name = name
    this.#handle = handle
  }

  /** Makes a file in a folder. Throws a `FatalError` if none can be made there. */
  static async make(folder: string): Promise<LinksFile> {
    const name = join(folder, `ems-links-${randomBytes(4).toString('hex')}.txt`)
    try {
      return new LinksFile(name, await open(name, 'wx', 0o600))
    } catch (error) {
      throw new FatalError(
        `Nothing was moved in: people's links would go into a file in ${folder}, where none can be written (${messageOf(error)}). Run this in another folder, or in a terminal, which shows them.`,
      )
    }
  }

  /** Writes the links. Returns the reason if that fails, as on a full disk; nothing if they are safe. */
  async write(text: string): Promise<string | undefined> {
    try {
      await this.#handle.writeFile(text)
      await this.#handle.sync()
      this.#isWritten = true
      return undefined
    } catch (error) {
      return messageOf(error)
    }
  }

  /** Must be called at the end: removes the file unless everything was written. */
  async close(): Promise<void> {
    await this.#handle.close()
    if (!this.#isWritten) await rm(this.name, { force: true })
  }
}
