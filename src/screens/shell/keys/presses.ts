import type { Deed } from './deeds.ts'

/** A key that is pressed, with what is held meanwhile. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What a press asks for: a deed, or the second of two keys (`begun`, the first of them). */
export interface PressMatch<D extends Deed> {
  readonly deed?: D
  readonly begun?: string
}

/** What a press asks for among some deeds, after the key that was pressed before where that began something. */
export function matchPress<D extends Deed>(press: Press, deeds: readonly D[], begun = ''): PressMatch<D> {
  const strokes = strokesOf(press)
  const whole = begun === '' ? strokes : strokes.map((stroke) => `${begun} ${stroke}`)
  const deed = deeds.find(({ keys }) => keys.some((key) => whole.includes(key)))
  if (deed) return { deed }
  const begins = strokes.find((stroke) =>
    deeds.some(({ keys }) => keys.some((key) => key.startsWith(`${stroke} `))),
  )
  if (begins !== undefined) return { begun: begins }
  return begun === '' ? {} : matchPress(press, deeds)
}

/** Whether keys are pressed without Ctrl and Cmd: then somebody who speaks instead of typing may press them by mistake (WCAG 2.1.4). */
export function isSingle(keys: string): boolean {
  return !/^(Mod|Ctrl)\+/.test(keys)
}

/** Whether a press is one of a key alone. */
export function isSinglePress({ ctrlKey, metaKey }: Press): boolean {
  return !ctrlKey && !metaKey
}

/** Keys as they stand on them here: `Mod+Shift+Z` as ⌘ ⇧ Z, or as Ctrl Shift Z. Two that follow each other are two lists. */
export function namesOf(keys: string, isMac: boolean): readonly (readonly string[])[] {
  const names: Readonly<Record<string, string>> = isMac
    ? { Mod: '⌘', Shift: '⇧', Ctrl: '⌃' }
    : { Mod: 'Ctrl' }
  return keys.split(' ').map((stroke) => stroke.split('+').map((key) => names[key] ?? key))
}

/** The ways in which the table may name a press. */
function strokesOf(press: Press): readonly string[] {
  if (press.altKey) return []
  const letter = letterOf(press)
  // What a sign needs Shift for depends on the keyboard.
  const key = letter ? `${press.shiftKey ? 'Shift+' : ''}${letter}` : press.key
  if (isSinglePress(press)) return [key]
  return [`Mod+${key}`, ...(press.ctrlKey ? [`Ctrl+${key}`] : [])]
}

/** The letter on the key; on a keyboard with another script (Cyrillic, Greek), the one a Latin keyboard has there. */
function letterOf({ key, code }: Press): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  return /^\p{L}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
}
