import { useEffect, useState } from 'react'
import { isDialogOpen } from '../../../ui/modal.ts'

/** In milliseconds: nobody types for longer without seeing any of it, and a palette that never comes must not hold on to the keys. */
const keyTimeout = 2000

/** What is typed for a palette that has been asked for but has not arrived. */
export class TypedAhead {
  #text = ''
  /** The deadline, on the clock of event timestamps. */
  #until = 0

  /** The palette has been asked for: what is typed from now on is meant for it. */
  begin(): void {
    const now = performance.now()
    if (now > this.#until) this.#text = ''
    this.#until = now + keyTimeout
  }

  /** Takes a key and says whether it did; if so, nothing else may respond to it. */
  takes({ key, ctrlKey, metaKey, altKey, isComposing, timeStamp }: KeyboardEvent): boolean {
    if (timeStamp > this.#until || isDialogOpen() || ctrlKey || metaKey || altKey || isComposing) return false
    if (key === 'Backspace') this.#text = this.#text.slice(0, -1)
    else if (key.length === 1) this.#text += key
    // Enter chooses nothing: nobody can see yet what it would choose.
    else return key === 'Enter'
    return true
  }

  /** The palette has arrived, or will not come: returns the text it starts with, once. */
  end(): string {
    const typed = this.#text
    this.#text = ''
    this.#until = 0
    return typed
  }
}

/** Keeps typing away from the rest of the page while a palette is on its way. */
export function useTypedAhead(): TypedAhead {
  const [ahead] = useState(() => new TypedAhead())
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!ahead.takes(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // Ahead of the focused element.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [ahead])
  return ahead
}
