import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue } from './bounded-queue.ts'

/** argon2id with 19 MiB, two passes and one lane: OWASP's minimum for an interactive login. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Two at a time, or logins would take memory and processors from everything else; the number waiting is limited. */
const queue = new BoundedQueue(2, 100)

/** Returns the hash that is stored for a password. Fails with `QueueFull` if too many are waiting. */
export function hashOf(password: string): Promise<string> {
  return queue.run(() => hash(password, cost))
}

/**
 * Whether a hash was made from this password. Without a hash the answer is no and takes just as long, so that nobody learns who
 * has an account. Fails with `QueueFull` if too many are waiting.
 */
export async function verifyPassword(password: string, kept: string | undefined): Promise<boolean> {
  const isRight = await queue.run(async () => verify(kept ?? (await unknown), password))
  return isRight && kept !== undefined
}

/** Whether a hash was made at a cost other than today's: then it is made anew at the next login. */
export function needsRehash(kept: string): boolean {
  return !kept.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)
}

const unknown = hash('nobody has this password', cost)
