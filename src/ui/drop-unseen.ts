import type { InputEvent } from 'react'

/**
 * For `onInput` of a field in which an e-mail is typed anew: characters that nobody sees, which programs for chat leave around what is
 * copied from them, go at once. No e-mail has one, and nobody could find what is wrong with it. Rule U55.
 */
export function dropUnseen({ currentTarget }: InputEvent<HTMLInputElement>): void {
  const seen = currentTarget.value.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  if (seen !== currentTarget.value) currentTarget.value = seen
}
