import type { LucideIcon } from 'lucide-react'

/** One action of a menu. */
export interface MenuItem {
  id: string
  /** The full name: 'Move to Done', not 'Done'. */
  label: string
  onAction: () => void
  disabled?: boolean | undefined
  icon?: LucideIcon | undefined
  /** For actions that remove something. */
  danger?: boolean | undefined
}

/** Items that belong together, under a heading if they have one. */
export interface MenuSection {
  title?: string | undefined
  items: readonly MenuItem[]
}
