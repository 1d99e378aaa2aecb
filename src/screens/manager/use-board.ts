import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { emailKey } from '../../domain/model/email.ts'
import { personName } from '../../domain/model/names.ts'
import type { Project } from '../../domain/model/projects.ts'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { dropIdAfter, dropOf, standsBefore, type Drop } from '../../domain/views/drop.ts'
import { announce } from '../../ui/announcer.tsx'
import { usePeek } from '../../workspace/react.tsx'
import { itemSelector } from '../shared/drag/target.ts'
import { useOpenTask } from '../shared/tasks/open-task.ts'
import { useTaskDeeds } from '../shared/tasks/task-deeds.tsx'
import type { BoardView } from './board-view.ts'
import { listIn, type CardFocus } from './card-focus.ts'
import type * as Words from './drag/announcements.ts'
import type { Carrying } from '../shared/drag/drag-board.tsx'
import { createHand, type Hand } from '../shared/drag/hand.ts'
import { fetchCarrying, useKeyboardCarrying } from './drag/use-keyboard.ts'
import { itemIdOf, taskIdOf } from '../shared/drag/item-id.ts'
import { useSelection } from './selection/selection.ts'
import { sectionsOf } from './card-menu.ts'
import { useDrop } from './use-drop.ts'

interface BoardParts {
  readonly project: Project
  readonly members: readonly User[]
  /** The tasks of a list, in the order in which they are drawn. */
  readonly tasksOf: (dropId: string) => readonly Task[]
  /** Whether columns are shown whole and in the order given by hand. */
  readonly places: boolean
  readonly focus: CardFocus
  /** Shows a card of the board, even once the board is folded. */
  readonly show: (task: Task) => void
  /** What a card's menu opens. */
  readonly showHistory: (task: Task) => void
  readonly sendBack: (task: Task) => void
}

interface WorkingBoard {
  readonly hand: Hand
  readonly carrying: Carrying
  readonly view: BoardView
  readonly boardRef: RefObject<HTMLDivElement | null>
  readonly board: () => HTMLElement | null
  /** The question asked before a task is deleted. */
  readonly question: ReactNode
}

/** The behaviour of a board: every way of dragging, and the menus of its cards. */
export function useBoard(parts: BoardParts): WorkingBoard {
  const { project, members, tasksOf, focus } = parts
  const peek = usePeek()
  const latest = useRef(parts)
  useLayoutEffect(() => {
    latest.current = parts
  })
  const carryOut = useDrop(project, members, latest)
  const selection = useSelection()
  const boardRef = useRef<HTMLDivElement>(null)
  const [hand] = useState(createHand)
  const board = useMemo(() => () => boardRef.current, [])
  const taskOf = (itemId: string): Task | undefined => peek(({ tasks }) => tasks.get(taskIdOf(itemId)))
  const around = (task: Task): Words.Surroundings => ({
    members,
    places: parts.places,
    othersIn: (dropId) => tasksOf(dropId).filter(({ id }) => id !== task.id),
  })
  const [lightAfter] = useState(() => (drop: Drop, dropped?: boolean): void => {
    const list = boardRef.current && listIn(boardRef.current, dropIdAfter(drop))
    if (list) focus.light(itemIdOf(drop.args.taskId, drop.name === 'task.assign'), list, list, dropped)
  })
  const carrying: Carrying = {
    lifted: (itemId) => {
      const task = taskOf(itemId)
      const from = boardRef.current
        ?.querySelector(itemSelector(itemId))
        ?.closest<HTMLElement>('[data-drop-id]')
      if (task) say((words) => words.liftedWords(task, from?.dataset['dropId'] ?? task.status, around(task)))
    },
    over: (itemId, target) => {
      const task = taskOf(itemId)
      if (task) say((words) => words.overWords(task, target, around(task)))
    },
    dropped: (itemId, target) => {
      const task = taskOf(itemId)
      if (!task) return
      const stays = target && standsBefore(tasksOf(target.dropId), task, target.before)
      const drop = target && !stays ? dropOf(task, target.dropId, target.before) : undefined
      if (target && selection.has(task.id) && selection.ids().length > 1)
        return selection.dropOn(target.dropId)
      const hadFocus = taskIdOf(focusedItem()) === task.id
      const done = drop !== undefined && carryOut(task, drop, true).ok
      say((words) => words.droppedWords(task, target, done, around(task)))
      if (!done || !boardRef.current) return
      if (hadFocus) focus.give(itemId, 'card', boardRef.current)
      lightAfter(drop, true)
    },
  }
  useKeyboardCarrying({ hand, board, tasksOf, carrying })
  const { itemsFor, question } = useTaskDeeds()
  const open = useOpenTask()
  const { places, showHistory, sendBack } = parts
  const view = useMemo<BoardView>(() => {
    const names = new Map(members.map((member) => [emailKey(member.email), personName(member)]))
    return {
      projectId: project.id,
      focus,
      places,
      nameOf: (email) => names.get(emailKey(email)) ?? email,
      menuOf: (task, itemId) =>
        sectionsOf(task, {
          members,
          selection,
          column: places ? latest.current.tasksOf(task.status) : [],
          choose: (drop, part) => {
            const element = boardRef.current
            if (!carryOut(task, drop).ok || !element) return
            // The card may have moved, and lost the focus.
            focus.give(itemId, part, element)
            focus.light(itemId, element)
            lightAfter(drop)
          },
          open: () => open(task.id, boardRef.current?.querySelector(itemSelector(itemId)) ?? undefined),
          showHistory: () => showHistory(task),
          sendBack: () => sendBack(task),
          deeds: itemsFor(task),
        }),
    }
  }, [
    project.id,
    members,
    selection,
    places,
    focus,
    carryOut,
    lightAfter,
    open,
    showHistory,
    sendBack,
    itemsFor,
  ])
  return { hand, carrying, view, boardRef, board, question }
}

/**
 * Announces something about a carried card; the words are fetched with the first lift. If that fails, a user who carries by
 * pointer sees where the card is; nobody can carry by keyboard without them.
 */
function say(made: (words: typeof Words) => string): void {
  fetchCarrying().then(
    ({ words }) => announce(made(words)),
    () => {},
  )
}

/** The item id of the focused card, `''` if no card has the focus. */
function focusedItem(): string {
  const focused = document.activeElement
  return (focused instanceof HTMLElement && focused.dataset['itemId']) || ''
}
