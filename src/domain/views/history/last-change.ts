import type { Entry, Past, RowKey } from '../../request/entry.ts'

/** The last entry to change one of these fields of a row, as far as that is at hand. */
export function lastToChange(past: Past, row: RowKey, fields: readonly string[]): Entry | undefined {
  return past
    .touching(row, 0)
    .findLast(({ changes }) =>
      changes.some(
        ({ table, id, after }) =>
          `${table}:${id}` === row && after !== null && fields.some((field) => field in after),
      ),
    )
}
