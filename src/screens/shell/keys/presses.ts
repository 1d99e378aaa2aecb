import type { Deed } from './deeds.ts'

/** A key press, with the modifiers held meanwhile. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What a press asks for: a deed, or the second key of a pair (`begun` is the first). */
export interface PressMatch<D extends Deed> {
  readonly deed?: D
  readonly begun?: string
}

/** What a press asks for among some deeds, given the key pressed before it if that began a pair. */
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

/** Whether keys are pressed without Ctrl and Cmd: somebody using speech input may press such keys by mistake (WCAG 2.1.4). */
export function isSingle(keys: string): boolean {
  return !/^(Mod|Ctrl)\+/.test(keys)
}

/** Whether a press is of a key without Ctrl and Cmd. */
export function isSinglePress({ ctrlKey, metaKey }: Press): boolean {
  return !ctrlKey && !metaKey
}

/**
 * Returns keys as labelled on this keyboard: `Mod+Shift+Z` as ⌘ ⇧ Z, or as Ctrl Shift Z. Two that follow each other give
 * two lists.
 */
export function namesOf(keys: string, isMac: boolean): readonly (readonly string[])[] {
  const names: Readonly<Record<string, string>> = isMac
    ? { Mod: '⌘', Shift: '⇧', Ctrl: '⌃' }
    : { Mod: 'Ctrl' }
  return keys.split(' ').map((stroke) => stroke.split('+').map((key) => names[key] ?? key))
}

/** The names under which the table may list a press. */
function strokesOf(press: Press): readonly string[] {
  if (press.altKey) return []
  const letter = letterOf(press)
  // Whether a sign needs Shift depends on the keyboard.
  const key = letter ? `${press.shiftKey ? 'Shift+' : ''}${letter}` : press.key
  if (isSinglePress(press)) return [key]
  return [`Mod+${key}`, ...(press.ctrlKey ? [`Ctrl+${key}`] : [])]
}

/** The letter on the key; on a keyboard with another script (Cyrillic, Greek), the letter at that place on a Latin keyboard. */
function letterOf({ key, code }: Press): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  return /^\p{L}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
}
