import { useEffect } from 'react'

/** Ctrl+Z (Cmd on a Mac) undoes, with Shift, or Ctrl+Y, it redoes; fields and dialogs keep these keys for themselves. */
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

/** The letter on the key; where the keyboard writes others (Cyrillic, Greek), the one that a Latin one has there. */
function letterOf({ key, code }: KeyboardEvent): string {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase()
}

/** A text field undoes what was typed into it; in a modal dialog what is behind it cannot be seen. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector(':modal')) return true
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || target.localName === 'textarea')
}
