/** What the library takes for `verify-full`, and complains of in words for programmers. */
const checked = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/

/** The address of a database, with the word for how its certificate is checked that the library goes by. */
export function withTlsMode(databaseUrl: string): string {
  // Whoever says that they want what libpq does gets that.
  if (databaseUrl.includes('uselibpqcompat=true')) return databaseUrl
  return databaseUrl.replace(checked, '$1verify-full')
}
