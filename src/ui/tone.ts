import {
  ArrowDown,
  ChevronsUp,
  Circle,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Contrast,
  Equal,
  Info,
  OctagonAlert,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'

interface ToneLook {
  /** Words or an icon on the page's background. */
  text: string
  /** The same words on their own soft background, with the colour of a border (add `border`). */
  soft: string
  /** A filled area without words: a bar, a dot. */
  solid: string
  /** An icon whose shape says the same as the colour. */
  mark: LucideIcon
}

/** What each colour means and how it looks: the classes and the mark of every tone. */
export const tones = {
  neutral: {
    text: 'text-neutral',
    soft: 'border-current/25 bg-neutral-soft text-neutral',
    solid: 'bg-neutral',
    mark: CircleDashed,
  },
  accent: {
    text: 'text-accent',
    soft: 'border-current/25 bg-accent-soft text-accent',
    solid: 'bg-accent',
    mark: CircleDot,
  },

  todo: {
    text: 'text-todo',
    soft: 'border-current/25 bg-todo-soft text-todo',
    solid: 'bg-todo',
    mark: Circle,
  },
  progress: {
    text: 'text-progress',
    soft: 'border-current/25 bg-progress-soft text-progress',
    solid: 'bg-progress',
    mark: Contrast,
  },
  done: {
    text: 'text-done',
    soft: 'border-current/25 bg-done-soft text-done',
    solid: 'bg-done',
    mark: CircleCheck,
  },

  low: {
    text: 'text-low',
    soft: 'border-current/25 bg-low-soft text-low',
    solid: 'bg-low',
    mark: ArrowDown,
  },
  normal: {
    text: 'text-normal',
    soft: 'border-current/25 bg-normal-soft text-normal',
    solid: 'bg-normal',
    mark: Equal,
  },
  high: {
    text: 'text-high',
    soft: 'border-current/25 bg-high-soft text-high',
    solid: 'bg-high',
    mark: ChevronsUp,
  },

  info: {
    text: 'text-info',
    soft: 'border-current/25 bg-info-soft text-info',
    solid: 'bg-info',
    mark: Info,
  },
  success: {
    text: 'text-success',
    soft: 'border-current/25 bg-success-soft text-success',
    solid: 'bg-success',
    mark: CircleCheck,
  },
  warning: {
    text: 'text-warning',
    soft: 'border-current/25 bg-warning-soft text-warning',
    solid: 'bg-warning',
    mark: TriangleAlert,
  },
  danger: {
    text: 'text-danger',
    soft: 'border-current/25 bg-danger-soft text-danger',
    solid: 'bg-danger',
    mark: OctagonAlert,
  },
} satisfies Record<string, ToneLook>

export type Tone = keyof typeof tones
