import type { Option } from '../../ui/fields/field.tsx'

/** The options of a select whose values equal their labels. */
export function optionsOf(words: readonly string[]): Option[] {
  return words.map((word) => ({ value: word, label: word }))
}

/** The word chosen from a list, by the value of its select; undefined for the placeholder. */
export function chosenOf<Word extends string>(words: readonly Word[], value: string): Word | undefined {
  return words.find((word) => word === value)
}
