import * as v from 'valibot'

/** What somebody typed, or a token: no longer than anybody types, and without what PostgreSQL does not take. */
export const typedText = v.pipe(v.string(), v.maxLength(1000), v.check(isStorable))

/** A password as somebody typed it: what is wrong with it, such as its length, is said where it is set or compared. */
export const typedPassword = v.pipe(v.string(), v.check(isStorable))

function isStorable(value: string): boolean {
  return !value.includes('\0')
}
