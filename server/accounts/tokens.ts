import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody guesses, for a cookie or a link: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: whoever reads the database cannot use it. A random token needs no slow hash. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
