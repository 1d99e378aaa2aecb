import type { DragDropContextProps } from '@hello-pangea/dnd'
import { useCallback, useMemo, useState, type RefCallback } from 'react'
import { emailKey, type Task, type User } from '../../domain/model.ts'
import { dropOf, type Drop } from '../../domain/views/board.ts'
import { personName } from '../../domain/views/names.ts'
import { useWorkspaceItself } from '../../workspace/react.tsx'
import { useAct } from '../act.ts'
import { droppedWords, liftedWords, overWords } from './announcements.ts'
import { createBoardDrag, type BoardDrag } from './board-drag.ts'
import type { BoardView } from './board-view.ts'
import { taskIdOf } from './item-id.ts'
import { keyboardInstructions, keyboardSensor } from './keyboard-sensor.ts'
import { pointerSensors } from './pointer-sensors.ts'
import { taskMenu } from './task-menu.ts'

type Context = Omit<DragDropContextProps, 'children'>

/** What a board does: dragging with all its ways, and the menus of its cards. */
export function useBoard(
  members: readonly User[],
  showHistory: (task: Task) => void,
): {
  context: Context
  view: BoardView
  boardRef: RefCallback<HTMLElement>
} {
  const carryOut = useCarryOut()
  const workspace = useWorkspaceItself()
  const [drag] = useState(createBoardDrag)
  const [sensors] = useState(() => [...pointerSensors(drag), keyboardSensor(drag)])
  const taskOf = (itemId: string): Task | undefined => workspace.state.tasks.get(taskIdOf(itemId))

  const context: Context = {
    enableDefaultSensors: false,
    sensors,
    autoScrollerOptions: drag.autoScroller,
    dragHandleUsageInstructions: keyboardInstructions,
    onDragStart: ({ draggableId, source }, { announce }) => {
      const task = taskOf(draggableId)
      if (task) announce(liftedWords(task, source.droppableId, members))
    },
    onDragUpdate: ({ draggableId, destination }, { announce }) => {
      const task = taskOf(draggableId)
      if (task) announce(overWords(task, destination?.droppableId, members))
    },
    onDragEnd: ({ draggableId, destination }, { announce }) => {
      const task = taskOf(draggableId)
      if (!task) return
      const drop = dropOf(task, destination?.droppableId)
      const done = drop && carryOut(drop).ok
      announce(droppedWords(task, done ? destination?.droppableId : undefined, members))
    },
  }
  const view = useBoardView(members, drag, carryOut, showHistory)
  return { context, view, boardRef: drag.attach }
}

function useBoardView(
  members: readonly User[],
  drag: BoardDrag,
  carryOut: CarryOut,
  showHistory: (task: Task) => void,
): BoardView {
  return useMemo(() => {
    const names = new Map(members.map((member) => [emailKey(member.email), personName(member)]))
    return {
      nameOf: (email) => names.get(emailKey(email)) ?? email,
      menuOf: (task, itemId) =>
        taskMenu(
          task,
          members,
          (drop) => {
            if (carryOut(drop, 'Task updated').ok) keepFocus(drag, itemId)
          },
          showHistory,
        ),
    }
  }, [members, drag, carryOut, showHistory])
}

type CarryOut = (drop: Drop, done?: string) => { readonly ok: boolean }

function useCarryOut(): CarryOut {
  const act = useAct()
  return useCallback<CarryOut>(
    (drop, done) =>
      drop.name === 'task.move' ? act(drop.name, drop.args, done) : act(drop.name, drop.args, done),
    [act],
  )
}

/** A card that its menu has sent elsewhere took the focus with it: its menu gets it back there, or the board does. */
function keepFocus({ element }: BoardDrag, itemId: string): void {
  requestAnimationFrame(() => {
    const board = element()
    if (!board || document.activeElement !== document.body) return
    const card = `[data-rfd-draggable-id="${CSS.escape(itemId)}"]`
    ;(board.querySelector<HTMLElement>(`${card} button`) ?? board).focus()
  })
}
