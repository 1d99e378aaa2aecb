import type { TableDescription } from './field.ts'
import { id, oneOf, text } from './stored.ts'

/** The colours of labels, in the order in which they are offered. What each looks like is the screens' business. */
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

/** A colour of labels as people read it: in the spelling of the screens. */
export function colorName(color: string): string {
  return color === 'gray' ? 'grey' : color
}

/** How long the name of a label may be, in characters. */
export const maxLabelName = 50

/** A word by which a project's tasks are told apart. */
export interface Label {
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly color: LabelColor
}

/** Two names of labels are the same without regard to case and to the space around them. */
export function labelKey(name: string): string {
  return name.trim().toLowerCase()
}

/** What is to be known of labels. */
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
