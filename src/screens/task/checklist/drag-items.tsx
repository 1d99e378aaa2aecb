import { partText } from '../../../domain/views/format.ts'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import type { ChecklistItem } from '../../../domain/model/checklist.ts'
import { classNames } from '../../../ui/class-names.ts'

interface DragItemsProps {
  /** In order. */
  items: readonly ChecklistItem[]
  /** Puts an item at a place among the others. */
  onMove: (itemId: string, place: number) => void
  children: ReactNode
}

/** Items of a checklist, reordered by their grips: by mouse, by touch, by keyboard. SPEC 9 'Drag behaviour'. */
export function DragItems({ items, onMove, children }: DragItemsProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent): void => {
    const place = items.findIndex(({ id }) => id === over?.id)
    if (place !== -1 && over?.id !== active.id) onMove(String(active.id), place)
  }
  const accessibility = {
    announcements: announcementsFor(items),
    screenReaderInstructions: { draggable: howTo },
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** The props of an item's grip, which lifts the item. */
export type Grip = ComponentProps<'span'>

interface DragItemProps {
  id: string
  children: (grip: Grip, isDragged: boolean) => ReactNode
}

/** An item that makes way for others, and is dragged by the grip that it renders. */
export function DragItem({ id, children }: DragItemProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      style={transform ? { transform: `translateY(${transform.y}px)`, transition } : undefined}
      className={classNames(isDragging && 'relative z-10')}
    >
      {children(
        {
          ref: setActivatorNodeRef,
          ...attributes,
          ...listeners,
          onKeyDownCapture: isDragging ? answerEscape : undefined,
        },
        isDragging,
      )}
    </li>
  )
}

/** Escape puts the item back, and must not close the panel. */
function answerEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}

const howTo =
  'Press space to lift the item, the arrow keys to choose its place, space to drop it, escape to cancel.'

/**
 * Whether an item was lifted and its place has not been announced since: the library reports at once that it is over
 * itself. Rule K113.
 */
let isJustLifted = false

function announcementsFor(items: readonly ChecklistItem[]): Announcements {
  const placeOf = (id: unknown): string => {
    const place = items.findIndex((item) => item.id === id)
    return `place ${partText(place + 1, items.length)}`
  }
  return {
    onDragStart: ({ active }) => {
      isJustLifted = true
      return `Lifted ${items.find(({ id }) => id === active.id)?.text ?? ''}, ${placeOf(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      const isWhereItWas = isJustLifted && over?.id === active.id
      isJustLifted = false
      return over && !isWhereItWas ? `Over ${placeOf(over.id)}.` : undefined
    },
    onDragEnd: ({ over }) => (over ? `Dropped, ${placeOf(over.id)}.` : 'It stays where it was.'),
    onDragCancel: () => 'It stays where it was.',
  }
}
