import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fieldsOf, rareFields } from '../../../domain/model/fields.ts'
import { emptyRows, tableNames } from '../../../domain/model/tables.ts'
import { isOwnTable } from '../keys.ts'
import { formatVersion, migrate, type StoredRoot, versionOf } from './migrate.ts'

type Rows = readonly object[]

const file = `../../../../e2e/fixtures/frozen/browser-${formatVersion}.json`
/** Local storage as the present version wrote it when its file was frozen. */
const frozen = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Record<string, string>
const root = parsed('root') as StoredRoot

function parsed(key: string): unknown {
  return JSON.parse(frozen[key] ?? 'null')
}

describe('M3: the frozen file of the present version', () => {
  test('names this version, and is read as it is', () => {
    expect(versionOf(root)).toBe(formatVersion)
    expect(migrate(root)).toBe(root)
  })

  // Texts of the present version are read without looking at their rows: one more field means another version.
  test.each(tableNames)('has rows of %s with every field that is never left out, in order', (table) => {
    const rows = (isOwnTable(table) ? parsed(table) : root[table]) as Rows
    expect(rows.length).toBeGreaterThan(0)
    const rare = rareFields(table)
    for (const row of rows) {
      const present = (field: string): boolean =>
        field in row || (field in emptyRows[table] && !rare.includes(field))
      expect(Object.keys(row)).toEqual(fieldsOf(table).filter(present))
    }
    const found = rare.filter((field) => rows.some((row) => field in row))
    expect(found, 'each field that may be missing is there once').toEqual(rare)
  })
})
