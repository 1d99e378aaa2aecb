import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue } from './bounded-queue.ts'

/** argon2id with 19 MiB, two passes and one lane: OWASP's least for what waits at a login. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Two at a time, or logins would take the memory and the processors from everything else; a bounded number waits. */
const queue = new BoundedQueue(2, 100)

/** Makes of a password what is kept of it. Fails with `QueueFull` where too many wait. */
export function hashOf(password: string): Promise<string> {
  return queue.run(() => hash(password, cost))
}

/**
 * Whether this is the password that a hash was made of. Without a hash it takes as long and is not: so nobody learns who has
 * an account. Fails with `QueueFull` where too many wait.
 */
export async function verifyPassword(password: string, kept: string | undefined): Promise<boolean> {
  const isRight = await queue.run(async () => verify(kept ?? (await unknown), password))
  return isRight && kept !== undefined
}

/** Whether a hash was made at another cost than today's: then it is made anew at the next login. */
export function needsRehash(kept: string): boolean {
  return !kept.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)
}

const unknown = hash('nobody has this password', cost)
