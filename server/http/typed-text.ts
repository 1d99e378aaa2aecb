import * as v from 'valibot'

/** What somebody typed, or a token: no longer than anybody types, and without what PostgreSQL does not take. */
export const typedText = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.check((value) => !value.includes('\0')),
)
