import { isSecret, mostInPassword, tooLong, tooShort } from '../model/secret.ts'
import { wellFormed } from '../model/well-formed.ts'
import type { Terms } from './terms.ts'

/** How a place seals. */
export type Sealing = Pick<Terms, 'seal' | 'leastPassword'>

/**
 * What was sent with a request, with every secret replaced by what `seal` makes of it: before it is decided, so that no
 * row, no entry and no answer can hold one. By name and at any depth, so that no command to come is forgotten here.
 * What is refused as a password is not sealed: empty, too short, or too long.
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

function sealedValue(value: unknown, { seal, leastPassword }: Sealing): unknown {
  // In stored rows a number may stand for a text.
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
  // As it is stored and compared: of what nobody can type, something else is kept.
  const secret = wellFormed(String(value))
  if (secret.trim() === '') return ''
  if (secret.length > mostInPassword) return tooLong
  return secret.length < leastPassword ? tooShort : seal(secret)
}
