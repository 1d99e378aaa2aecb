import { wellFormed } from '../../../domain/model/well-formed.ts'

/**
 * An id as a part of an address. Never throws, as encoding half a character would. Browsers resolve '.' and '..' as path
 * steps, even encoded: so these get a '~' prefix, and so do ids that already look like that.
 */
export function addressPart(id: string): string {
  const text = wellFormed(id)
  return encodeURIComponent(/^~*\.{1,2}$/.test(text) ? `~${text}` : text)
}

/** The id that a part of an address stands for, or the part itself if it cannot be decoded. */
export function idInAddress(part: string): string {
  try {
    const text = decodeURIComponent(part)
    return /^~+\.{1,2}$/.test(text) ? text.slice(1) : text
  } catch {
    return part
  }
}

/** The path of a task's panel (DECISIONS 'Further screens'). */
export function taskPath(taskId: string): string {
  return `/tasks/${addressPart(taskId)}`
}

/** The id of the task whose panel an address asks for, whatever that id is; undefined at any other address. */
export function taskIdAt(pathname: string): string | undefined {
  const part = /^\/tasks\/(.*?)\/?$/is.exec(pathname)?.[1]
  return part === undefined ? undefined : idInAddress(part)
}
