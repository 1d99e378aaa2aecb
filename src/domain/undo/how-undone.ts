import { fieldOf } from '../model/fields.ts'
import type { TableName } from '../model/tables.ts'

// How fields are put back that are not put back exactly (`Undone` in `model/field`).

/** Some lists are sets in truth, such as a project's members: others may have joined or left since. */
export function isOneByOne(table: TableName, field: string): boolean {
  return fieldOf(table, field)?.undone === 'one by one'
}

/** What nobody minds being put back: an order. */
export function isRegardless(table: TableName, field: string): boolean {
  return fieldOf(table, field)?.undone === 'regardless'
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Whether those who joined a list by an entry are still there, and those who left by it are not. */
export function areKept(now: unknown, before: unknown, left: unknown): boolean {
  const there = listOf(now)
  const came = listOf(left).filter((one) => !listOf(before).includes(one))
  const went = listOf(before).filter((one) => !listOf(left).includes(one))
  return came.every((one) => there.includes(one)) && !went.some((one) => there.includes(one))
}

/** A list without those who came by an entry, and with those who went by it. */
export function merged(now: unknown, before: unknown, left: unknown): unknown[] {
  const kept = listOf(now).filter((one) => !listOf(left).includes(one) || listOf(before).includes(one))
  return [...kept, ...listOf(before).filter((one) => !listOf(left).includes(one))]
}
