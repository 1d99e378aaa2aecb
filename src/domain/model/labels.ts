import type { TableDescription } from './field.ts'
import { id, oneOf, text } from './stored.ts'

/** The colours of labels, in the order offered. How each looks is up to the screens. */
export const labelColors = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const
export type LabelColor = (typeof labelColors)[number]

/** A label colour as people read it: in the spelling of the screens. */
export function colorName(color: string): string {
  return color === 'gray' ? 'grey' : color
}

/** The longest name a label may have, in characters. */
export const maxLabelName = 50

/** A word for telling a project's tasks apart. */
export interface Label {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly color: LabelColor
}

/** The key that two label names share when they are the same, ignoring case and surrounding space. */
export function labelKey(name: string): string {
  return name.trim().toLowerCase()
}

/** The description of labels. */
export const labels = {
  kind: 'Label',
  namedBy: ['name'],
  madeBy: 'editLabel',
  partOf: { table: 'projects', field: 'projectId' },
  fields: {
    id: { stored: id, seenBy: 'everyone' },
    projectId: { stored: id, seenBy: 'everyone' },
    name: { stored: text, seenBy: 'everyone', label: 'Name', said: 'text', setBy: 'editLabel' },
    color: {
      stored: oneOf(labelColors, 'gray'),
      seenBy: 'everyone',
      label: 'Colour',
      said: 'colour',
      setBy: 'editLabel',
    },
  },
} as const satisfies TableDescription<Label>
