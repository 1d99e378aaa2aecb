import type { Task } from '../../domain/model/tasks.ts'
import type { MenuSection } from '../../ui/menus/menu-items.ts'
import type { CardFocus } from './card-focus.ts'

/** What the lists of a board need besides their tasks. None of it changes unless the members do. */
export interface BoardView {
  projectId: string
  /** The name that belongs to an e-mail; `''` for none. */
  nameOf: (email: string) => string
  menuOf: (task: Task, itemId: string) => readonly MenuSection[]
  focus: CardFocus
  /** Whether a card dropped on a column gets the place where it is dropped. */
  places: boolean
}
