/** The distance of a list from the element it belongs to, and from the edge of the window, in pixels. */
const gap = 4
const highest = 280

/**
 * Places a list with a fixed position under an element, or above it if there is more room, and keeps it there while
 * anything scrolls, so that no scrolling box between them cuts it off. Returns the function that ends this.
 */
export function placeBeside(list: HTMLElement, element: HTMLElement): () => void {
  const place = (): void => {
    const { left, top, bottom, width } = element.getBoundingClientRect()
    const below = innerHeight - bottom - 2 * gap
    const above = top - 2 * gap
    const isBelow = below >= Math.min(highest, list.scrollHeight) || below >= above
    Object.assign(list.style, {
      left: `${left}px`,
      width: `${width}px`,
      maxHeight: `${Math.min(highest, isBelow ? below : above)}px`,
      top: isBelow ? `${bottom + gap}px` : 'auto',
      bottom: isBelow ? 'auto' : `${innerHeight - top + gap}px`,
    })
  }
  place()
  // Whatever scrolls, not only the window.
  addEventListener('scroll', place, true)
  addEventListener('resize', place)
  return () => {
    removeEventListener('scroll', place, true)
    removeEventListener('resize', place)
  }
}
