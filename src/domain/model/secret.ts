// What stands for a password begins with a character that nobody types.

/** Stands for a password that was refused as too short, and might be most of one that is in use somewhere. */
export const tooShort = '\uE000*'

/** Stands for a password that was refused because everybody who guesses tries it. */
export const tooCommon = '\uE000**'

/** Stands for a password with which a request sets nothing: it was sent needlessly, and is kept nowhere. */
export const leftOut = '-'

/** The most characters a password may have, wherever it is set or typed: more would only cost time to look at. */
export const mostInPassword = 1000

/** Stands for a password that was refused for being longer than that. */
export const tooLong = '\uE000***'

/** Whether a field holds a password, whatever its exact name: `password`, `newPassword`, `passwordHash`. */
export function isSecret(field: string): boolean {
  return /password/i.test(field)
}
