import { MouseSensor, TouchSensor, useSensor, useSensors, type Modifier } from '@dnd-kit/core'
import type { MouseEvent, TouchEvent } from 'react'

/** SPEC 9 'Drag behaviour': a mouse drag starts after 5 px. */
const mouse = { activationConstraint: { distance: 5 } }
/** In pixels: a finger that moves no further counts as still. */
export const tolerance = 5
/** SPEC 9 'Drag behaviour': a long press of 120 ms; a finger that moves before that scrolls. */
const touch = { activationConstraint: { delay: 120, tolerance } }

/** Dragging by mouse and by touch. */
export function usePointerSensors() {
  return useSensors(useSensor(CardMouse, mouse), useSensor(CardTouch, touch))
}

/** Whether a press is on the card itself: not on a control, nor in something the card opened elsewhere, which reports presses here too. */
function isOnCard({ target, currentTarget }: MouseEvent | TouchEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.closest('button, input, textarea, select') === null
}

class CardMouse extends MouseSensor {
  static override activators = [
    {
      eventName: 'onMouseDown' as const,
      handler: (event: MouseEvent) => event.button === 0 && isOnCard(event),
    },
  ]
}

class CardTouch extends TouchSensor {
  static override activators = [
    {
      eventName: 'onTouchStart' as const,
      handler: (event: TouchEvent) => event.touches.length === 1 && isOnCard(event),
    },
  ]
}

/** What the press was made with, a mouse or a finger, with its position in the window. */
function pressedWith(event: Event): globalThis.MouseEvent | Touch | undefined {
  if (event instanceof globalThis.MouseEvent) return event
  return 'touches' in event && event instanceof globalThis.TouchEvent ? event.touches[0] : undefined
}

/** Keeps the carried card beside the mouse or above the finger, wherever it was pressed: what they point at stays in sight. Rule K79. */
export const besidePointer: Modifier = ({ transform, activatorEvent, draggingNodeRect }) => {
  const at = activatorEvent && pressedWith(activatorEvent)
  if (!at || !draggingNodeRect) return transform
  const { left, top, height } = draggingNodeRect
  const [x, y] = at === activatorEvent ? [14, 10] : [-60, -height - 24]
  return { ...transform, x: transform.x + at.clientX - left + x, y: transform.y + at.clientY - top + y }
}
