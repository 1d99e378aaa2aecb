import type { Task } from '../../domain/model/tasks.ts'
import { loadable } from '../../ui/parts/loadable.tsx'
import type { MenuSection } from '../../ui/menus/menu-items.ts'
import type { MenuPopoverProps } from '../../ui/menus/menu-popover.tsx'
import type { MenuParts, taskMenu } from './task-menu.ts'

let make: typeof taskMenu | undefined

/** The open menu of a card, fetched together with its contents. */
export const cardMenu = loadable<MenuPopoverProps>(async () => {
  const [{ MenuPopover }, menu] = await Promise.all([
    import('../../ui/menus/menu-popover.tsx'),
    import('./task-menu.ts'),
  ])
  make = menu.taskMenu
  return MenuPopover
})

/** What the menu of a card offers. Call it only when the menu is rendered. */
export function sectionsOf(task: Task, parts: MenuParts): readonly MenuSection[] {
  return make?.(task, parts) ?? []
}
