import type { Task } from '../../domain/model.ts'
import type { MenuSection } from '../../ui/menu.tsx'

/** What the cards of a board need besides their task; both functions stay the same as long as the members do. */
export interface BoardView {
  /** The name to an e-mail, `''` to none. */
  nameOf: (email: string) => string
  menuOf: (task: Task, itemId: string) => readonly MenuSection[]
}
