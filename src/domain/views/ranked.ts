import { searchKey, wordsOf } from './find.ts'

/**
 * How well a row matches a search: the search is its name; its name begins with it; each word begins a word of the
 * name; each word is in the name; elsewhere.
 */
export const ranks = { whole: 0, begins: 1, words: 2, name: 3, elsewhere: 4 } as const
export type Rank = (typeof ranks)[keyof typeof ranks]

/** A row's texts in the form in which they are compared. */
interface Prepared {
  readonly name: string
  /** The words of the name, each preceded by a space. */
  readonly words: string
  readonly all: string
}

/** The best of all rows found, the best first, and how many were found. */
export interface Found<Row> {
  readonly best: readonly Row[]
  readonly count: number
}

/**
 * How well rows of one kind match a search, ignoring case and accents; nothing if some word of it is in none of their
 * texts. As with `searchable`, another letter only compares; `further` is the same as there.
 */
export function ranking<Row extends object>(
  nameOf: (row: Row) => string,
  otherTextsOf: (row: Row) => readonly string[] = () => [],
): (search: string, further?: (row: Row) => string) => (row: Row) => Rank | undefined {
  const known = new WeakMap<Row, Prepared>()
  const preparedOf = (row: Row): Prepared => {
    let prepared = known.get(row)
    if (!prepared) {
      const name = searchKey([nameOf(row)]).trim()
      const words = ` ${name.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`
      prepared = { name, words, all: `${name}\n${searchKey(otherTextsOf(row))}` }
      known.set(row, prepared)
    }
    return prepared
  }
  return (search, further) => {
    const whole = searchKey([search]).trim()
    const words = wordsOf(search)
    if (words.length === 0) return () => undefined
    return (row) => {
      const prepared = preparedOf(row)
      if (!words.every((word) => prepared.all.includes(word) || further?.(row).includes(word)))
        return undefined
      if (prepared.name.startsWith(whole))
        return prepared.name.length === whole.length ? ranks.whole : ranks.begins
      if (words.every((word) => prepared.words.includes(` ${word}`))) return ranks.words
      return words.every((word) => prepared.name.includes(word)) ? ranks.name : ranks.elsewhere
    }
  }
}

/** Whether a name is exactly what a search says, ignoring case and accents. */
export function isCalled(name: string, search: string): boolean {
  return searchKey([name]).trim() === searchKey([search]).trim()
}

/** Puts what is found in order: by rank, the smallest first; among equals, the last added first. */
export class Finds<Row> {
  readonly #byRank: Row[][] = []
  #count = 0

  add(row: Row, rank: number): void {
    ;(this.#byRank[rank] ??= []).push(row)
    this.#count += 1
  }

  /** The best of them, at most this many. */
  found(most: number): Found<Row> {
    const best: Row[] = []
    for (const rows of this.#byRank) {
      // Ranks without a row are holes in the array.
      const room = most - best.length
      if (rows && room > 0) best.push(...rows.slice(-room).toReversed())
    }
    return { best, count: this.#count }
  }
}
