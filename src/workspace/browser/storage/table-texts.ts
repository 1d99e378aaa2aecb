import type { TableName } from '../../../domain/model/tables.ts'
import type { MemoryState } from '../../../domain/state/state.ts'
import { digestOf, joined, type Digest } from './fingerprint.ts'
import { rowText } from './row-text.ts'

/** A text with its digest. */
export interface HashedText {
  readonly text: string
  readonly digest: Digest
}

/** A text with its digest computed. */
export function hashed(text: string): HashedText {
  return { text, digest: digestOf(text) }
}

/** Concatenates texts; a long one is neither read again for its digest nor copied before it is needed. */
export function concat(parts: readonly HashedText[]): HashedText {
  let text = ''
  for (const part of parts) text += part.text
  return { text, digest: joined(parts.map(({ digest }) => digest)) }
}

/** The second copies, with which `root` ends: the fields after the last comma of its own. */
export function copiesText(lists: readonly (readonly [TableName, HashedText])[]): HashedText {
  const fields = lists.flatMap(([table, list], index) => [
    hashed(`${index === 0 ? '' : ','}"${table}":`),
    list,
  ])
  return concat([...fields, hashed('}')])
}

const comma = hashed(',')
/** The number of rows in a block. */
const blockSize = 64

/** Consecutive rows, and their texts separated by commas. */
interface Block extends HashedText {
  readonly rows: readonly object[]
}

interface TableText extends HashedText {
  readonly version: number
  readonly blocks: readonly Block[]
}

/**
 * The stored texts of a state's tables. Rows keep their text, and so do blocks of rows, so that a change costs only the
 * changed row and its block.
 */
export class TableTexts {
  readonly #state: MemoryState
  readonly #rows = new WeakMap<object, HashedText>()
  readonly #tables = new Map<TableName, TableText>()

  constructor(state: MemoryState) {
    this.#state = state
  }

  /** The text of a table as it is now. */
  of(table: TableName): HashedText {
    const { version } = this.#state[table]
    const known = this.#tables.get(table)
    if (known?.version === version) return known
    const blocks = this.#blocks(table, known?.blocks ?? [])
    // SPEC 3: a new notification is placed at the front of the list.
    const ordered = table === 'notifications' ? blocks.toReversed() : blocks
    const text = concat([hashed('['), ...separated(ordered), hashed(']')])
    const whole = { version, blocks, ...text }
    this.#tables.set(table, whole)
    return whole
  }

  /** Makes the texts of some rows that have none yet, as many as take a millisecond or two. Returns whether there are more. */
  prepare(tables: readonly TableName[]): boolean {
    let left = 3 * blockSize
    for (const table of tables) {
      for (const row of this.#state[table].values()) {
        if (this.#rows.has(row)) continue
        if (left === 0) return true
        this.#row(table, row)
        left -= 1
      }
    }
    return false
  }

  #blocks(table: TableName, known: readonly Block[]): Block[] {
    const all: readonly object[] = [...this.#state[table].values()]
    return Array.from({ length: Math.ceil(all.length / blockSize) }, (_, index) => {
      const rows = all.slice(index * blockSize, (index + 1) * blockSize)
      const before = known[index]
      const isSame = before?.rows.length === rows.length && rows.every((row, at) => row === before.rows[at])
      if (isSame) return before
      const texts = rows.map((row) => this.#row(table, row))
      return { rows, ...concat(separated(table === 'notifications' ? texts.toReversed() : texts)) }
    })
  }

  #row(table: TableName, row: object): HashedText {
    let known = this.#rows.get(row)
    if (!known) {
      known = hashed(rowText(table, row))
      this.#rows.set(row, known)
    }
    return known
  }
}

function separated(texts: readonly HashedText[]): HashedText[] {
  return texts.flatMap((text, index) => (index === 0 ? [text] : [comma, text]))
}
