import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody can guess, for a cookie or a link: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: reading the database does not help anyone use it. A random token needs no slow hash. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
