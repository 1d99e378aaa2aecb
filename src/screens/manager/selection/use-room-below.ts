import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * How much of the window a bar at its lower edge takes, in pixels. Focused elements are scrolled above the bar; the end of the
 * page must leave as much empty. Rule Y121.
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
