/** Stands for a password that was refused for its length, and might be most of one that is in use somewhere. */
export const tooShort = '*'

/** Stands for a password that was refused since everybody who guesses tries it. */
export const tooCommon = '**'

/** Stands for a password with which a request sets nothing: it was sent for nothing, and is kept nowhere. */
export const leftOut = '-'

/** How many characters a password has at most, wherever it is set or typed: more of them only cost time to look at. */
export const mostInPassword = 1000

/** Stands for a password that was refused since it is longer than that. */
export const tooLong = '***'

/** Whether a field holds a password, whoever named it: `password`, `newPassword`, `passwordHash`. */
export function isSecret(field: string): boolean {
  return /password/i.test(field)
}
