/** Stands for a password that was refused for its length, and might be most of one that is in use somewhere. */
export const tooShort = '*'

/** Stands for a password that was refused since everybody who guesses tries it. */
export const tooCommon = '**'

/** Whether a field holds a password, whoever named it: `password`, `newPassword`, `passwordHash`. */
export function isSecret(field: string): boolean {
  return /password/i.test(field)
}
