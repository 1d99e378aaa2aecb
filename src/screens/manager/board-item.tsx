/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no <li>: between it and the list stands its place, see `Cards` */
import { useDraggable } from '@dnd-kit/core'
import { memo } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { taskName } from '../../domain/model/names.ts'
import { ActionMenu } from '../../ui/menus/menu.tsx'
import type { MenuSection } from '../../ui/menus/menu-items.ts'
import { cardMenu } from './card-menu.ts'
import { useInHand } from '../shared/drag/hand.ts'
import { itemIdOf } from '../shared/drag/item-id.ts'
import { useTaskWords } from './task-words.ts'
import { useSelected } from './selection/selection.ts'
import { useSelecting } from './selection/use-selecting.ts'
import { TaskCard } from './task-card.tsx'

interface BoardItemProps {
  task: Task
  /** Its position in the list, and the length of the list: not all items are drawn. */
  index: number
  count: number
  /** Whether Tab reaches it. */
  isCurrent: boolean
  inZone: boolean
  assignee: string
  menuOf: (task: Task, itemId: string) => readonly MenuSection[]
  /** The ids of the list's tasks, in the order in which they are drawn. */
  inOrder: () => readonly string[]
}

/** A task in a column or a zone: a draggable list item, with a menu that does the same as dragging. */
export const BoardItem = memo(function BoardItem(props: BoardItemProps) {
  const itemId = itemIdOf(props.task.id, props.inZone)
  const { setNodeRef, listeners } = useDraggable({ id: itemId })
  return <Item {...props} itemId={itemId} attach={setNodeRef} listeners={listeners} />
})

interface ItemProps extends BoardItemProps, Pick<ReturnType<typeof useDraggable>, 'listeners'> {
  itemId: string
  /** The library's ref. */
  attach: (element: HTMLElement | null) => void
}

/** The library renders a draggable again whenever the pointer is over something else; its contents, here, are memoised. */
const Item = memo(function Item(props: ItemProps) {
  const { task, itemId, index, count, isCurrent, inZone, assignee, menuOf, inOrder, attach, listeners } =
    props
  const name = taskName(task)
  const tabIndex = isCurrent ? 0 : -1
  const opens = useSelecting(task.id, inOrder)
  const isSelected = useSelected((selection) => selection.has(task.id))
  const words = useTaskWords(task, assignee)
  const isInHand = useInHand((inHand) => inHand?.itemId === itemId)
  return (
    <div
      ref={attach}
      {...listeners}
      {...opens}
      data-item-id={itemId}
      role="listitem"
      tabIndex={tabIndex}
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- of every role, in ARIA 1.3; an element more would be text
      aria-description={isSelected ? `Selected. ${words}` : words}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-roledescription="Task"
      className="relative cursor-grab touch-manipulation rounded-md select-none"
    >
      <TaskCard
        task={task}
        assignee={assignee}
        inZone={inZone}
        look={isInHand ? 'source' : 'resting'}
        isSelected={isSelected}
      />
      <ActionMenu
        label={`Actions for ${name}`}
        tabIndex={tabIndex}
        popover={cardMenu}
        sections={() => menuOf(task, itemId)}
        className="absolute! top-1 right-1 text-muted"
      />
    </div>
  )
})
