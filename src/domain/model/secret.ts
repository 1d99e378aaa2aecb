/** Whether a field holds a password, whoever named it: `password`, `newPassword`, `passwordHash`. */
export function isSecret(field: string): boolean {
  return /password/i.test(field)
}
