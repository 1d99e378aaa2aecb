/** A text without the space around it; `''` where nothing of it can be seen: only space, marks of direction, characters without a width. */
export function legible(text: string): string {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text) ? text.trim() : ''
}
