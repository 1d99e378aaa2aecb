import * as v from 'valibot'
import { parseDay, readStamp } from './day.ts'

// How to read values that somebody else may have stored (DECISIONS 'Data and storage'): a missing value gets a default,
// and a number or a single value may stand for a text or a list. What a browser has stored in its present format is
// read without these: changing a field, a default or a form takes another `formatVersion` (workspace/browser/storage).

const scalar = v.union([v.string(), v.number(), v.boolean()])

/** A text, or a number or boolean as text. */
export const text = textOr('')

/** A text whose default is something other than `''`. */
export function textOr(missing: string) {
  return v.pipe(v.nullish(scalar, missing), v.transform(String))
}

export const email = v.pipe(
  text,
  v.transform((value) => value.trim()),
)

export const flag = v.nullish(v.boolean(), false)

/** A calendar day, `''` for none. */
export const day = v.pipe(
  text,
  v.check((value) => value.trim() === '' || parseDay(value) !== undefined),
  v.transform((value) => parseDay(value) ?? ''),
)

/** A moment as one of our stamps, `''` for none. */
export const stamp = v.nullish(
  v.pipe(
    v.unknown(),
    v.transform(readStamp),
    v.check((meant) => meant !== undefined),
    v.transform((meant) => meant ?? ''),
  ),
  '',
)

/** One of a few words, in any capitalisation. */
export function oneOf<const Word extends string>(words: readonly Word[], missing: Word) {
  const meant = (value: unknown): Word | undefined =>
    typeof value === 'string'
      ? words.find((word) => word.toLowerCase() === value.trim().toLowerCase())
      : undefined
  const named = v.pipe(
    v.unknown(),
    v.check((value) => meant(value) !== undefined),
    v.transform((value) => meant(value) ?? missing),
  )
  return v.nullish(named, missing)
}

/** Excludes numbers above 2^53: several of them read as the same number, so rows that have or name them would be mixed up. */
const exactNumber = v.pipe(
  v.number(),
  v.check((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER),
)

const idText = v.pipe(v.union([v.string(), exactNumber]), v.transform(String), v.trim())

/** The id of a row. */
export const id = v.nullish(idText, '')

/** The id of a notification, which is a number (SPEC 3). */
export const numberId = v.nullish(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))]),
    v.number(),
    v.safeInteger(),
  ),
  0,
)

/** A list, or a single value standing for a list of one. */
function listOf<Item>(item: v.GenericSchema<unknown, Item>): v.GenericSchema<unknown, Item[]> {
  const one = v.pipe(
    v.union([v.literal(''), item]),
    v.transform((value) => (value === '' ? [] : [value])),
  )
  return v.nullish(v.union([v.array(item), one]), [])
}

export const ids = listOf(v.pipe(idText, v.nonEmpty()))

export const emails = v.pipe(
  listOf(v.pipe(v.string(), v.trim())),
  v.transform((list) => list.filter(Boolean)),
)

/** A list of texts, each of which may hold several. */
export const texts = v.pipe(
  listOf(v.pipe(scalar, v.transform(String))),
  v.transform((list) => list.flatMap(commaSeparated)),
)

/** SPEC 3: splits a comma-separated text into a list of trimmed ones. */
export function commaSeparated(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** A list of unknown content. */
export const anything = v.nullish(v.array(v.unknown()), [])
