import { isSecret } from '../../domain/model/secret.ts'

/** Whether the arguments contain a password, at any depth. An empty one means that it stays as it is. */
export function holdsSecret(args: unknown): boolean {
  if (typeof args !== 'object' || args === null) return false
  return Object.entries<unknown>({ ...args }).some(
    ([field, value]) => (isSecret(field) && value !== '') || holdsSecret(value),
  )
}
