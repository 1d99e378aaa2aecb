import { readFileSync } from 'node:fs'
import pg from 'pg'
import { messageOf } from '../error-parts.ts'
import { FatalError } from '../fatal-error.ts'
import { readError } from '../file-errors.ts'

/**
 * The allowed TLS modes, and what the library is given for each: about other words for `verify-full` it prints warnings meant for
 * programmers.
 */
const tlsModes: Readonly<Record<string, string>> = {
  disable: 'disable',
  'no-verify': 'no-verify',
  prefer: 'verify-full',
  require: 'verify-full',
  'verify-ca': 'verify-full',
  'verify-full': 'verify-full',
}

/** The same for those who ask for the semantics of libpq, and get them. */
const libpqModes: readonly string[] = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']

/**
 * `DATABASE_URL` in the form that the library takes. Throws a `FatalError` for anything that is no address, or that the library
 * would read differently from how it was meant.
 */
export function databaseUrlOf(said: string | undefined): string | undefined {
  if (said === undefined) return undefined
  if (!/^postgres(ql)?:\/\//.test(said)) throw noAddress
  // The library takes the word `false` for a request for TLS, as it does anything but 0.
  const text = withTlsMode(said).replaceAll(/(?<=[?&]ssl=)false(?=[&#]|$)/g, '0')
  expectFiles(text)
  try {
    void new pg.Client({ connectionString: text })
  } catch (error) {
    throw /sslrootcert/.test(messageOf(error)) ? wantsRoot : noAddress
  }
  return text
}

const noAddress = new FatalError(
  'DATABASE_URL must look like postgres://user:password@host:5432/database; in a password @, / and # are written %40, %2F and %23.',
)

function withTlsMode(text: string): string {
  const isLibpq = text.includes('uselibpqcompat=true')
  const modes = isLibpq ? libpqModes : Object.keys(tlsModes)
  return text.replaceAll(/(?<=[?&]sslmode=)[^&#]*/g, (mode) => {
    if (!modes.includes(mode))
      throw new FatalError(`DATABASE_URL: sslmode must be one of ${modes.join(', ')}, not "${mode}".`)
    return isLibpq ? mode : (tlsModes[mode] ?? mode)
  })
}

const wantsRoot = new FatalError(
  'DATABASE_URL: with uselibpqcompat=true, sslmode=verify-ca needs sslrootcert=…, the file of a CA.',
)

/** Checks the files that the address names. The library reads them while parsing it, and its errors then say nothing of that. */
function expectFiles(text: string): void {
  const said = new URLSearchParams(/\?([^#]*)/.exec(text)?.[1])
  for (const name of ['sslcert', 'sslkey', 'sslrootcert']) {
    const file = said.get(name)
    if (!file) continue
    try {
      readFileSync(file)
    } catch (error) {
      throw new FatalError(`DATABASE_URL, ${name}: ${readError(error, file).message}`)
    }
  }
}
