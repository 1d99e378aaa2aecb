/** The id of the field in which people set another password for themselves. */
export const newPasswordId = 'new-password'
