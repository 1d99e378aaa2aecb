import { useEffect } from 'react'

/** Ctrl+Z (Cmd on a Mac) undoes; with Shift, or Ctrl+Y, it redoes. Fields and dialogs keep these keys for themselves. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wanted = wantedBy(event)
      if (!wanted || event.defaultPrevented || isElsewhere(event.target)) return
      event.preventDefault()
      if (event.repeat) return
      if (wanted === 'undo') undo()
      else redo()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [undo, redo])
}

function wantedBy(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  const letter = letterOf(event)
  if (letter === 'z') return event.shiftKey ? 'redo' : 'undo'
  return letter === 'y' && event.ctrlKey && !event.shiftKey ? 'redo' : undefined
}

/** The letter on the key; on a keyboard with another script (Cyrillic, Greek), the one a Latin keyboard has there. */
function letterOf({ key, code }: KeyboardEvent): string {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()
}

/** A text field undoes its own typing; behind a modal dialog nobody would see what is undone. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector(':modal')) return true
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || target.localName === 'textarea')
}
