import { createRoot, type Root } from 'react-dom/client'
import { closeMissing, MissingPart } from './missing-part.tsx'

/**
 * Does something with code that is fetched for it, because somebody wants to do it right now (`loadable` is for what is
 * drawn). If the code cannot be fetched, nothing has begun: a message over the page says so, and the next attempt fetches
 * it again. Returns whether the code was there; fails only where `then` does.
 */
export function withPart<Part>(fetch: () => Promise<Part>, then: (part: Part) => unknown): Promise<boolean> {
  return fetch().then(
    async (part) => {
      closeMissing()
      await then(part)
      return true
    },
    (error: unknown) => {
      console.error(error)
      tellMissing()
      return false
    },
  )
}

let host: HTMLElement | undefined
let root: Root | undefined

/** Says over the page that a part is missing, after other words that cannot be said elsewhere without that part. */
export function tellMissing(words?: string): void {
  host ??= document.createElement('div')
  root ??= createRoot(host)
  // Nothing outside an open dialog can be reached, nor is it read out.
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  ;(dialog ?? document.body).append(host)
  // Drawn anew, so that it lies over everything opened meanwhile and is read out again.
  root.render(<MissingPart key={Math.random()}>{words}</MissingPart>)
}
