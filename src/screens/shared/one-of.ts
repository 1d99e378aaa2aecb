/** The word of a list that the value of a select stands for; nothing for its placeholder. */
export function oneOf<Word extends string>(words: readonly Word[], value: string): Word | undefined {
  return words.find((word) => word === value)
}
