import { wellFormed } from '../../domain/model/well-formed.ts'

/** An id as a part of an address. Never throws, as encoding half a character would. */
export function addressPart(id: string): string {
  return encodeURIComponent(wellFormed(id))
}
