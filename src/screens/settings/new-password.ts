/** The id of the field in which users choose a new password for themselves. */
export const newPasswordId = 'new-password'
