import { useMouseSensor, useTouchSensor, type PreDragActions, type Sensor } from '@hello-pangea/dnd'
import { useMemo } from 'react'
import type { BoardDrag } from './board-drag.ts'

/** Dragging by mouse and by touch: the library's own sensors, on a board that scrolls sideways. */
export function pointerSensors(drag: BoardDrag): Sensor[] {
  return [onBoard(useMouseSensor, drag), onBoard(useTouchSensor, drag)]
}

function onBoard(useSensor: Sensor, drag: BoardDrag): Sensor {
  return function useSensorOnBoard(api) {
    const followed = useMemo(() => {
      const follow = (preDrag: PreDragActions): PreDragActions => ({
        ...preDrag,
        fluidLift: (at) => drag.follow(preDrag.fluidLift(at), at, 'pointer'),
      })
      const tryGetLock: typeof api.tryGetLock = (...args) => {
        const preDrag = api.tryGetLock(...args)
        return preDrag && follow(preDrag)
      }
      return { ...api, tryGetLock }
    }, [api])
    useSensor(followed)
  }
}
