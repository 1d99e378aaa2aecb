import { useEffect, useState } from 'react'
import { isDialogOpen } from '../../../ui/modal.ts'

/** In milliseconds: nobody types longer without seeing anything of it, and a palette that never comes does not keep the keys. */
const keyTimeout = 2000

/** What is typed for a palette that has been asked for and is not there yet. */
export class TypedAhead {
  #text = ''
  /** Until when, as events count. */
  #until = 0

  /** It has been asked for: what is typed from now on is for it. */
  begin(): void {
    const now = performance.now()
    if (now > this.#until) this.#text = ''
    this.#until = now + keyTimeout
  }

  /** Takes a key, and says whether it did: then nothing else is to follow it. */
  takes({ key, ctrlKey, metaKey, altKey, isComposing, timeStamp }: KeyboardEvent): boolean {
    if (timeStamp > this.#until || isDialogOpen() || ctrlKey || metaKey || altKey || isComposing) return false
    if (key === 'Backspace') this.#text = this.#text.slice(0, -1)
    else if (key.length === 1) this.#text += key
    // Nobody sees yet what it would choose.
    else return key === 'Enter'
    return true
  }

  /** It is there, or does not come: gives what it begins with, once. */
  end(): string {
    const typed = this.#text
    this.#text = ''
    this.#until = 0
    return typed
  }
}

/** Keeps what is typed from anything else on the page while a palette is on its way. */
export function useTypedAhead(): TypedAhead {
  const [ahead] = useState(() => new TypedAhead())
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!ahead.takes(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // Before whatever has the focus.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [ahead])
  return ahead
}
