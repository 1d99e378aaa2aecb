import type { Option } from '../../ui/field.tsx'

/** The options of a select whose values are what they say. */
export function optionsOf(words: readonly string[]): Option[] {
  return words.map((word) => ({ value: word, label: word }))
}

/** The word that was chosen from a list, by the value of its select; nothing for the placeholder. */
export function chosenOf<Word extends string>(words: readonly Word[], value: string): Word | undefined {
  return words.find((word) => word === value)
}
