/** A text without surrounding space; `''` if none of it is visible: only space, direction marks or zero-width characters. */
export function legible(text: string): string {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text) ? text.trim() : ''
}
