import { useMouseSensor, useTouchSensor, type PreDragActions, type Sensor } from '@hello-pangea/dnd'
import { useEffect, useMemo, useRef } from 'react'
import type { ScrollingDrag, Point } from './scrolling-drag.ts'

/** Dragging by mouse and by touch: the library's own sensors, on a board that scrolls sideways. */
export function pointerSensors(drag: ScrollingDrag): Sensor[] {
  return [onBoard(useMouseSensor, drag), onBoard(useTouchSensor, drag)]
}

function onBoard(useSensor: Sensor, drag: ScrollingDrag): Sensor {
  return function useSensorOnBoard(api) {
    const pressed = usePressed()
    const followed = useMemo(() => {
      const follow = (preDrag: PreDragActions): PreDragActions => ({
        ...preDrag,
        fluidLift: (at) => {
          // The library lifts the card where the first move led, and takes that for the grip. A quick hand is far from
          // where it pressed by then, and the card would be dropped just as far from the pointer.
          const hold = pressed.current ?? at
          const actions = drag.follow(preDrag.fluidLift(hold), hold, 'pointer')
          actions.move(at)
          return actions
        },
      })
      const tryGetLock: typeof api.tryGetLock = (...args) => {
        const preDrag = api.tryGetLock(...args)
        return preDrag && follow(preDrag)
      }
      return { ...api, tryGetLock }
    }, [api, pressed])
    useSensor(followed)
  }
}

/** Where the mouse was pressed last; nothing while fingers are used, which lift where they are. */
function usePressed() {
  const at = useRef<Point>(undefined)
  useEffect(() => {
    const press = ({ pointerType, clientX, clientY }: PointerEvent): void => {
      at.current = pointerType === 'mouse' ? { x: clientX, y: clientY } : undefined
    }
    addEventListener('pointerdown', press, { capture: true, passive: true })
    return () => removeEventListener('pointerdown', press, { capture: true })
  }, [])
  return at
}
