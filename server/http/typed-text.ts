import * as v from 'valibot'

/** A text that somebody typed, or a token: no longer than anybody types, and without what PostgreSQL does not accept. */
export const typedText = v.pipe(v.string(), v.maxLength(1000), v.check(isStorable))

/** A password as somebody typed it: any problem with it, such as its length, is reported where it is set or compared. */
export const typedPassword = v.pipe(v.string(), v.check(isStorable))

function isStorable(value: string): boolean {
  return !value.includes('\0')
}
