import type { InputEvent } from 'react'

/**
 * For `onInput` of a field in which an e-mail is typed anew: removes, at once, the invisible characters that chat programs
 * leave around copied text. No e-mail contains one, and nobody could find out what is wrong with it. Rule U55.
 */
export function dropUnseen({ currentTarget }: InputEvent<HTMLInputElement>): void {
  const seen = currentTarget.value.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  if (seen !== currentTarget.value) currentTarget.value = seen
}
