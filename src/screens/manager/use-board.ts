import type { DragDropContextProps } from '@hello-pangea/dnd'
import { useMemo, useState, type ReactNode, type RefCallback } from 'react'
import { emailKey } from '../../domain/model/email.ts'
import type { Project } from '../../domain/model/projects.ts'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { dropOf } from '../../domain/views/drop.ts'
import { personName } from '../../domain/model/names.ts'
import type { MenuItem } from '../../ui/menu-items.ts'
import { usePeek } from '../../workspace/react.tsx'
import { useOpenTask } from '../shared/open-task.ts'
import { useTaskDeeds } from '../shared/task-deeds.tsx'
import { createSaid, droppedWords, liftedWords, overWords } from './announcements.ts'
import { createScrollingDrag, type ScrollingDrag } from './scrolling-drag.ts'
import type { BoardView } from './board-view.ts'
import { createCardFocus, type CardFocus } from './card-focus.ts'
import { itemIdOf, itemSelector, taskIdOf } from './item-id.ts'
import { keyboardInstructions, keyboardSensor } from './keyboard-sensor.ts'
import { pointerSensors } from './pointer-sensors.ts'
import { taskMenu } from './task-menu.ts'
import { useDrop, type CarryOut } from './use-drop.ts'

// The library warns about cards that come and go during a drag, as they do here (docs/decisions/0014), and about a board
// that scrolls.
if (import.meta.env.DEV) Object.assign(window, { '__@hello-pangea/dnd-disable-dev-warnings': true })

type Context = Omit<DragDropContextProps, 'children'>

/** What a card's menu opens. */
interface TaskDialogs {
  readonly showHistory: (task: Task) => void
  readonly sendBack: (task: Task) => void
}

/** What a board does: dragging with all its ways, and the menus of its cards. */
export function useBoard(
  project: Project,
  members: readonly User[],
  { showHistory, sendBack }: TaskDialogs,
): {
  context: Context
  view: BoardView
  boardRef: RefCallback<HTMLElement>
  /** What is asked before a task is deleted. */
  question: ReactNode
} {
  const carryOut = useDrop()
  const peek = usePeek()
  const [drag] = useState(createScrollingDrag)
  const [focus] = useState(createCardFocus)
  const [said] = useState(createSaid)
  const [sensors] = useState(() => [...pointerSensors(drag), keyboardSensor(drag)])
  const taskOf = (itemId: string): Task | undefined => peek(({ tasks }) => tasks.get(taskIdOf(itemId)))

  const context: Context = {
    enableDefaultSensors: false,
    sensors,
    autoScrollerOptions: drag.autoScroller,
    dragHandleUsageInstructions: keyboardInstructions,
    onDragStart: ({ draggableId, source }, { announce }) => {
      const task = taskOf(draggableId)
      if (task) announce(said.first(source.droppableId, liftedWords(task, source.droppableId, members)))
    },
    onDragUpdate: ({ draggableId, destination }, { announce }) => {
      const task = taskOf(draggableId)
      const over = destination?.droppableId
      if (task) announce(said.next(over, overWords(task, over, members)))
    },
    onDragEnd: ({ draggableId, destination }, { announce }) => {
      const task = taskOf(draggableId)
      if (!task) return
      const drop = dropOf(task, destination?.droppableId)
      const hadFocus = taskIdOf(focusedItem()) === task.id
      const done = drop && carryOut(drop).ok
      const board = drag.element()
      if (done && hadFocus && board) focus.give(draggableId, 'card', board)
      announce(droppedWords(task, done ? destination?.droppableId : undefined, members))
    },
  }
  const open = useOpenTask()
  const { itemsFor, question } = useTaskDeeds({
    afterDelete: ({ id }) => {
      const board = drag.element()
      if (board) focus.give(itemIdOf(id, false), 'card', board)
    },
  })
  const whole = useMemo(
    () => ({ open, showHistory, sendBack, itemsFor }),
    [open, showHistory, sendBack, itemsFor],
  )
  const view = useBoardView({ projectId: project.id, members, drag, focus, carryOut, whole })
  return { context, view, boardRef: drag.attach, question }
}

interface ViewParts {
  readonly projectId: string
  readonly members: readonly User[]
  readonly drag: ScrollingDrag
  readonly focus: CardFocus
  readonly carryOut: CarryOut
  readonly whole: {
    readonly open: (taskId: string, opener?: Element) => void
    readonly showHistory: (task: Task) => void
    readonly sendBack: (task: Task) => void
    readonly itemsFor: (task: Task) => readonly MenuItem[]
  }
}

function useBoardView(parts: ViewParts): BoardView {
  const { projectId, members, drag, focus, carryOut, whole } = parts
  return useMemo(() => {
    const names = new Map(members.map((member) => [emailKey(member.email), personName(member)]))
    return {
      projectId,
      focus,
      nameOf: (email) => names.get(emailKey(email)) ?? email,
      menuOf: (task, itemId) =>
        taskMenu(
          task,
          members,
          (drop) => {
            const board = drag.element()
            // The card may have moved, and its menu lost the focus.
            if (carryOut(drop, 'Task updated').ok && board) focus.give(itemId, 'menu', board)
          },
          {
            open: () => whole.open(task.id, drag.element()?.querySelector(itemSelector(itemId)) ?? undefined),
            showHistory: () => whole.showHistory(task),
            sendBack: () => whole.sendBack(task),
            deeds: whole.itemsFor(task),
          },
        ),
    }
  }, [projectId, members, drag, focus, carryOut, whole])
}

/** The id of the card that has the focus, `''` if none has. */
function focusedItem(): string {
  return document.activeElement?.getAttribute('data-rfd-draggable-id') ?? ''
}
