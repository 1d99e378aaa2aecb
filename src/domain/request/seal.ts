import * as v from 'valibot'
import { isSecret, leftOut, mostInPassword, tooLong, tooShort } from '../model/secret.ts'
import { wellFormed } from '../model/well-formed.ts'
import type { Command } from './command.ts'
import { mostSecrets } from './most-secrets.ts'
import type { Terms } from './terms.ts'

/** How a place seals secrets. */
export type Sealing = Pick<Terms, 'seal' | 'leastPassword'>

/**
 * The arguments of a request with every secret replaced by what `seal` makes of it. This happens before the request is
 * decided, so that no row, entry or answer can hold a secret. It goes by name and at any depth, so that no future
 * command is forgotten here. What is refused as a password is not sealed: empty, too short, or too long.
 */
export function withSealedSecrets(args: unknown, sealing: Sealing): unknown {
  if (typeof args !== 'object' || args === null) return args
  if (Array.isArray(args)) return args.map((item) => withSealedSecrets(item, sealing))
  const fields = Object.entries<unknown>({ ...args }).map(([field, value]) => [
    field,
    isSecret(field) ? sealedValue(value, sealing) : withSealedSecrets(value, sealing),
  ])
  return Object.fromEntries(fields) as unknown
}

/**
 * The same for what anybody may have sent over the wire: since sealing may be costly, `seal` gets only what the
 * command's schema lets through. Nothing is left of all other secrets. Returns nothing if there are too many.
 */
export function withTakenSealed(
  args: unknown,
  command: Pick<Command, 'args'> | undefined,
  { seal, leastPassword }: Sealing,
): { readonly args: unknown } | undefined {
  const secrets: string[] = []
  // No text that has arrived holds a NUL (`storable`), so nobody can have sent such a mark.
  const mark = (secret: string): string => `\0${secrets.push(secret) - 1}`
  const marked = withSealedSecrets(args, { seal: mark, leastPassword })
  if (secrets.length === 0) return { args: marked }
  const read = command && v.safeParse(command.args, marked)
  const taken = new Set(read?.success ? marksIn(read.output) : [])
  if (taken.size > mostSecrets) return undefined
  const sealed = (text: string): string => {
    if (!isMark(text)) return text
    const secret = taken.has(text) ? secrets[Number(text.slice(1))] : undefined
    return secret === undefined ? leftOut : seal(secret)
  }
  return { args: withSealedSecrets(marked, { seal: sealed, leastPassword: 0 }) }
}

function isMark(text: string): boolean {
  return text.startsWith('\0')
}

function marksIn(value: unknown): string[] {
  if (typeof value === 'string') return isMark(value) ? [value] : []
  return typeof value === 'object' && value !== null
    ? Object.values<unknown>({ ...value }).flatMap(marksIn)
    : []
}

function sealedValue(value: unknown, { seal, leastPassword }: Sealing): unknown {
  // In stored rows a number may stand for a text.
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
  // As it is stored and compared: what nobody can type is kept in another form.
  const secret = wellFormed(String(value))
  if (secret.trim() === '') return ''
  if (secret.length > mostInPassword) return tooLong
  return secret.length < leastPassword ? tooShort : seal(secret)
}
