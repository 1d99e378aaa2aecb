import { fieldOf } from '../model/fields.ts'
import type { TableName } from '../model/tables.ts'

// How to put back fields that are not restored exactly (`Undone` in `model/field`).

/**
 * Whether a field is a list that is really a set, such as a project's members: others may have joined or left since.
 */
export function isOneByOne(table: TableName, field: string): boolean {
  return fieldOf(table, field)?.undone === 'one by one'
}

/** Whether a field is put back whatever happened to it since, because nobody minds: an order. */
export function isRegardless(table: TableName, field: string): boolean {
  return fieldOf(table, field)?.undone === 'regardless'
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Whether those added to a list by an entry are still there, and those it removed are not. */
export function areKept(now: unknown, before: unknown, left: unknown): boolean {
  const there = listOf(now)
  const came = listOf(left).filter((one) => !listOf(before).includes(one))
  const went = listOf(before).filter((one) => !listOf(left).includes(one))
  return came.every((one) => there.includes(one)) && !went.some((one) => there.includes(one))
}

/** A list without those whom an entry added, and with those whom it removed. */
export function merged(now: unknown, before: unknown, left: unknown): unknown[] {
  const kept = listOf(now).filter((one) => !listOf(left).includes(one) || listOf(before).includes(one))
  return [...kept, ...listOf(before).filter((one) => !listOf(left).includes(one))]
}
