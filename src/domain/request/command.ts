import * as v from 'valibot'
import type { Actor } from '../model/actor.ts'
import { type Day, noRealDay, parseDay } from '../model/day.ts'
import { legible } from '../model/legible.ts'
import type { Draft } from '../state/draft.ts'
import type { Past } from './entry.ts'

/** What a command receives besides its arguments. */
export interface Context {
  readonly draft: Draft
  readonly me: Actor
  /** Earlier entries, for commands that look back. */
  readonly past: Past
}

type ArgsSchema = v.GenericSchema<unknown, object>

/** One kind of request: what it takes, who may make it, and what it does to the draft. */
export interface Command<Schema extends ArgsSchema = ArgsSchema, Result = unknown> {
  readonly args: Schema
  /** The rule. Writes to the draft, or refuses with `refuse(…)`; asks `can` before it writes. */
  run(context: Context, args: v.InferOutput<Schema>): Result
  /** True for commands whose changes are not news: sample data and repair raise no notifications. */
  readonly quiet?: true
  /** True for commands that put things back as they once were: what they write was settled then, and they check it themselves. */
  readonly exact?: true
  /**
   * True for commands that may change rows the caller does not see: only a place that sees everything can tell whether
   * there are any.
   */
  readonly isWide?: true
}

/** Declares a command, so that its rule knows the types of its arguments. */
export function command<Schema extends ArgsSchema, Result>(
  args: Schema,
  run: (context: Context, args: v.InferOutput<Schema>) => Result,
  options: Pick<Command, 'quiet' | 'exact' | 'isWide'> = {},
): Command<Schema, Result> {
  return { args, run, ...options }
}

/** The id of a row. */
export const rowId = v.pipe(v.string(), v.nonEmpty())

/** Any text, unchanged. */
export const text = v.string()

/** The most UTF-16 units in one line, such as a name or title, and in a text of many lines. In whole thousands. */
export const longestLine = 10_000
export const longestText = 100_000

/** Why a text is too long; `what` names the kind of text. */
export function tooLong(what: string, most: number): string {
  return `${what} can have up to ${most / 1000},000 characters.`
}

/** Refuses texts that are too long. Text that is already stored is not measured, however it got there. */
export function upTo(most: number, what: string): v.MaxLengthAction<string, number, string> {
  return v.maxLength(most, tooLong(what, most))
}

/** A text without surrounding space, of which something is visible, and no longer than `limit` allows. */
export function required(message: string, limit: ReturnType<typeof upTo>): v.GenericSchema<string, string> {
  return v.pipe(v.string(message), v.transform(legible), v.nonEmpty(message), limit)
}

/** A day, or `''` for none. */
export const optionalDay: v.GenericSchema<string, Day | ''> = v.pipe(
  v.string(),
  v.trim(),
  v.check((day) => day === '' || parseDay(day) !== undefined, noRealDay),
  v.transform((day) => parseDay(day) ?? ''),
)
