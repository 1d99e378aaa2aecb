import {
  ArrowDown,
  ArrowDownToLine,
  ArrowRight,
  ArrowUp,
  ArrowUpToLine,
  History,
  PanelRight,
  Reply,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import { sameEmail } from '../../domain/model/email.ts'
import { statuses, type Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { assignmentOf, moveOf, type Drop } from '../../domain/views/drop.ts'
import { placesOf } from '../../domain/views/places.ts'
import { nameAmong } from '../../domain/model/names.ts'
import { countText } from '../../domain/views/format.ts'
import type { MenuItem, MenuSection } from '../../ui/menus/menu-items.ts'
import type { Part } from './card-focus.ts'
import type { Selection } from './selection/selection.ts'

/** What a card's menu needs besides its task. */
export interface MenuParts {
  readonly members: readonly User[]
  readonly selection: Selection
  /** The task's column, in the order in which it is drawn; empty if it cannot be reordered. */
  readonly column: readonly Task[]
  /** Does what a drop does; `part` is the part of the card that opened the menu, and gets the focus. */
  readonly choose: (drop: Drop, part: Part) => void
  readonly open: () => void
  readonly showHistory: () => void
  readonly sendBack: () => void
  /** The items that duplicate and delete it. */
  readonly deeds: readonly MenuItem[]
}

/**
 * What the menu of a card offers (DECISIONS 'Routes and screens'): 'Move to …', 'Assign to …' and 'Unassign', and another
 * place in its column, for users who cannot or do not want to drag; the task itself and its history; 'Duplicate' and 'Delete'.
 * If the task is one of several selected, the menu says that it concerns that task alone. Rule K110.
 */
export function taskMenu(task: Task, parts: MenuParts): readonly MenuSection[] {
  const { members, selection, choose } = parts
  const item = (label: string, drop: Drop, icon: MenuItem['icon']): MenuItem => ({
    id: drop.name + label,
    label,
    icon,
    onAction: () => choose(drop, document.activeElement?.role === 'listitem' ? 'card' : 'menu'),
  })
  const moves = statuses
    .filter((status) => status !== task.status)
    .map((status) => item(`Move to ${status}`, moveOf(task, status), ArrowRight))
  const places = placesOf(parts.column, task)
  const order = placeItems
    .filter(({ place }) => places[place] !== undefined)
    .map(({ place, label, icon }) => item(label, moveOf(task, task.status, places[place]), icon))
  const assignments = members
    .filter(({ email }) => !sameEmail(email, task.assignedTo))
    .map((member) =>
      item(`Assign to ${nameAmong(members, member)}`, assignmentOf(task, member.email), UserPlus),
    )
  const unassign = task.assignedTo ? [item('Unassign', assignmentOf(task, ''), UserMinus)] : []
  const history = { id: 'history', label: 'History', icon: History, onAction: parts.showHistory }
  const back: MenuItem = { id: 'back', label: 'Send back …', icon: Reply, onAction: parts.sendBack }
  const open = { id: 'open', label: 'Open', icon: PanelRight, onAction: parts.open }
  const chosen = selection.ids().length
  const title =
    selection.has(task.id) && chosen > 1
      ? `For this task only. The bar is for all ${countText(chosen)}.`
      : undefined
  return [
    { title, items: task.readyForReview ? [...moves, back] : moves },
    { items: order },
    { items: [...assignments, ...unassign] },
    { items: [open, history, ...parts.deeds] },
  ].filter(({ items }) => items.length > 0)
}

const placeItems = [
  { place: 'up', label: 'Move up', icon: ArrowUp },
  { place: 'down', label: 'Move down', icon: ArrowDown },
  { place: 'top', label: 'Move to top', icon: ArrowUpToLine },
  { place: 'bottom', label: 'Move to bottom', icon: ArrowDownToLine },
] as const
