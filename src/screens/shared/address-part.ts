import { wellFormed } from '../../domain/model/well-formed.ts'

/**
 * An id as a part of an address. Never throws, as encoding half a character would. Browsers take '.' and '..' for steps
 * up and down, encoded ones too: so these get a '~' before them, and so do those that look like that already.
 */
export function addressPart(id: string): string {
  const text = wellFormed(id)
  return encodeURIComponent(/^~*\.{1,2}$/.test(text) ? `~${text}` : text)
}

/** The id that a part of an address stands for; the part itself where it is no such text. */
export function idInAddress(part: string): string {
  try {
    const text = decodeURIComponent(part)
    return /^~+\.{1,2}$/.test(text) ? text.slice(1) : text
  } catch {
    return part
  }
}

/** Where the panel of a task is (DECISIONS 'Further screens'). */
export function taskPath(taskId: string): string {
  return `/tasks/${addressPart(taskId)}`
}

/** The id of the task whose panel an address asks for, whatever stands there; nothing at any other address. */
export function taskIdAt(pathname: string): string | undefined {
  const part = /^\/tasks\/(.*?)\/?$/is.exec(pathname)?.[1]
  return part === undefined ? undefined : idInAddress(part)
}
