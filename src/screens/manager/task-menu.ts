import { ArrowRight, History, PanelRight, Reply, UserMinus, UserPlus } from 'lucide-react'
import { sameEmail } from '../../domain/model/email.ts'
import { statuses, type Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { assignmentOf, moveOf, type Drop } from '../../domain/views/drop.ts'
import { personName } from '../../domain/model/names.ts'
import type { MenuItem, MenuSection } from '../../ui/menu-items.ts'

/** What a menu offers for a task as a whole. */
interface WholeTask {
  readonly open: () => void
  readonly showHistory: () => void
  readonly sendBack: () => void
  /** Duplicating and deleting it. */
  readonly deeds: readonly MenuItem[]
}

/**
 * What the menu of a card offers (DECISIONS 'Routes and screens'): 'Move to …', 'Assign to …' and 'Unassign', for all
 * who cannot or do not want to drag; the task itself and what has happened to it so far; 'Duplicate' and 'Delete'.
 */
export function taskMenu(
  task: Task,
  members: readonly User[],
  choose: (drop: Drop) => void,
  whole: WholeTask,
): readonly MenuSection[] {
  const item = (label: string, drop: Drop, icon: MenuItem['icon']): MenuItem => ({
    id: drop.name + label,
    label,
    icon,
    onAction: () => choose(drop),
  })
  const moves = statuses
    .filter((status) => status !== task.status)
    .map((status) => item(`Move to ${status}`, moveOf(task, status), ArrowRight))
  const assignments = members
    .filter(({ email }) => !sameEmail(email, task.assignedTo))
    .map((member) =>
      item(`Assign to ${nameAmong(members, member)}`, assignmentOf(task, member.email), UserPlus),
    )
  const unassign = task.assignedTo ? [item('Unassign', assignmentOf(task, ''), UserMinus)] : []
  const history = { id: 'history', label: 'History', icon: History, onAction: whole.showHistory }
  const back: MenuItem = { id: 'back', label: 'Send back …', icon: Reply, onAction: whole.sendBack }
  const open = { id: 'open', label: 'Open', icon: PanelRight, onAction: whole.open }
  return [
    { items: task.readyForReview ? [...moves, back] : moves },
    { items: [...assignments, ...unassign] },
    { items: [open, history, ...whole.deeds] },
  ].filter(({ items }) => items.length > 0)
}

/** The name alone, as long as no other member has the same. */
function nameAmong(members: readonly User[], member: User): string {
  const name = personName(member)
  const namesakes = members.filter((other) => personName(other) === name)
  return namesakes.length > 1 ? `${name} (${member.email})` : name
}
