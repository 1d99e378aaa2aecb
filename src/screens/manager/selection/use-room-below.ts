import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * How much of the window a bar at its lower edge takes, in pixels. What gets the focus is scrolled above that; at the end of the page
 * so much must be left empty. Rule Y121.
 */
export function useRoomBelow(bar: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (!bar.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      setRoom(innerHeight - (entry?.target.getBoundingClientRect().top ?? innerHeight))
    })
    observer.observe(bar.current)
    return () => observer.disconnect()
  }, [bar])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.scrollPaddingBottom = `${room}px`
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [room])
  return room
}
