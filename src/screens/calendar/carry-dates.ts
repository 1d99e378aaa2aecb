import { useLayoutEffect, useMemo, useRef, useSyncExternalStore, type RefObject } from 'react'
import { parseDay, type Day } from '../../domain/model/day.ts'
import { taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { periodWith, weeksIn, type Period } from '../../domain/views/calendar.ts'
import { announce } from '../../ui/announcer.tsx'
import { usePeek, useWorkspace } from '../../workspace/react.tsx'
import type { Carrying } from '../shared/drag/drag-board.tsx'
import type { Hand } from '../shared/drag/hand.ts'
import { carriedIsGone } from '../shared/drag/carried-is-gone.ts'
import { taskIdOf } from '../shared/drag/item-id.ts'
import { wholeDay } from './day-names.ts'
import { dueDateOf, noDay } from './no-day.ts'
import { useCarryByKeys } from './carry-by-keys.ts'
import { showItem } from './show-item.ts'
import { useMoveDate } from './use-move-date.ts'
import type { Show } from './use-period.ts'

interface CarryParts {
  readonly hand: Hand
  readonly area: RefObject<HTMLDivElement | null>
  /** Takes the focus when the carried task is not drawn. */
  readonly held: RefObject<HTMLDivElement | null>
  /** The weeks in view. */
  readonly weeks: readonly (readonly Day[])[]
  readonly unit: Period['unit']
  readonly firstDay: number
  readonly today: Day
  readonly onShow: Show
}

/** Said when a task is lifted for the first time. */
const instructions =
  'The arrow keys choose a day, up and down by weeks; delete takes the date away. Space drops the task, escape cancels.'

/** What carrying a task over a calendar does and announces: dropped on a day, it is due then. */
export function useCarryDates(parts: CarryParts): Carrying {
  const { hand, area, held, weeks, unit, firstDay, today, onShow } = parts
  const peek = usePeek()
  const move = useMoveDate()
  // The last requested weeks are drawn a moment later, and keys may come faster.
  const asked = useRef(weeks)
  useLayoutEffect(() => {
    asked.current = weeks
  }, [weeks])
  const isTold = useRef(false)
  // To the month from which the carried task was taken.
  const goBack = useRef<() => void>(undefined)
  const carrying = useMemo<Carrying>(() => {
    const taskOf = (itemId: string): Task | undefined => peek(({ tasks }) => tasks.get(taskIdOf(itemId)))
    return {
      lifted: (itemId) => {
        const task = taskOf(itemId)
        if (!task) return
        announce(`Lifted ${taskName(task)}, ${dueIn(task)}.${isTold.current ? '' : ` ${instructions}`}`)
        isTold.current = true
      },
      over: (itemId, target) => {
        const task = taskOf(itemId)
        if (task) announce(overWords(task, target?.dropId))
      },
      dropped: (itemId, target) => {
        const task = taskOf(itemId)
        if (!task) return
        const moved = target !== undefined && move(task, dueDateOf(target.dropId), true)
        announce(
          moved && target
            ? `${taskName(task)} is ${dayWords(target.dropId)} now.`
            : `${taskName(task)} stays as it was.`,
        )
        if (!moved) goBack.current?.()
        goBack.current = undefined
        const list = moved && target ? target.dropId : task.dueDate || noDay
        if (area.current) showItem(area.current, itemId, list, moved)
      },
    }
  }, [peek, move, area])
  const carried = useSyncExternalStore(hand.subscribe, () => {
    const inHand = hand.now()
    return inHand?.by === 'keyboard' ? taskIdOf(inHand.itemId) : undefined
  })
  const isGone = useWorkspace(({ tasks }) => carried !== undefined && tasks.get(carried) === undefined)
  // Otherwise it would keep the keys, whatever has the focus by then. Rule Y127.
  useLayoutEffect(() => {
    if (!isGone) return
    hand.set(undefined)
    goBack.current = undefined
    announce(carriedIsGone)
  }, [isGone, hand])
  useCarryByKeys({
    hand,
    area,
    carrying,
    startOf: (itemId) => {
      const due = peek(({ tasks }) => tasks.get(taskIdOf(itemId))?.dueDate)
      const inSight = weeks.flat()
      return due || (inSight.includes(today) ? today : (inSight[0] ?? today))
    },
    show: (day) => {
      const period = periodWith(unit, day, firstDay)
      // The weeks in view may reach a few days beyond the months and weeks that can be shown.
      const isInSight = parseDay(day) !== undefined && asked.current.flat().includes(day)
      if (isInSight) return true
      if (!period) {
        announce('The calendar ends here.')
        return false
      }
      asked.current = weeksIn(period, firstDay)
      // The focused element goes with its month.
      held.current?.focus({ preventScroll: true })
      const back = onShow(period)
      goBack.current ??= back
      return true
    },
  })
  return carrying
}

function overWords(task: Task, dropId: string | undefined): string {
  if (dropId === undefined) return 'Over no day. Dropping here changes nothing.'
  return dueDateOf(dropId) === task.dueDate ? `${dayName(dropId)}, where it is due.` : dayName(dropId)
}

function dueIn({ dueDate }: Task): string {
  return dayWords(dueDate === '' ? noDay : dueDate)
}

function dayWords(dropId: string): string {
  return dropId === noDay ? 'without a date' : `due on ${dayName(dropId)}`
}

function dayName(dropId: string): string {
  const day = dueDateOf(dropId)
  return day === '' ? 'Without a date' : wholeDay(day)
}
