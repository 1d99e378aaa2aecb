import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { DeedId, OwnDeed } from './deeds.ts'
import { isDialogOpen } from '../../../ui/modal.ts'
import { matchPress, isSinglePress } from './presses.ts'
import type { TypedAhead } from './use-typed-ahead.ts'

/** How long somebody has for the second of two keys, in milliseconds. */
const keyTimeout = 2000

/** Gives the keys that were pressed before their code was here, once, and leaves those that follow to it. */
export type TakeEarlyKeys = () => readonly KeyboardEvent[]

interface KeysFollowed {
  readonly deeds: readonly OwnDeed[]
  readonly run: (id: DeedId) => void
  readonly singles: boolean
  readonly takeEarly: TakeEarlyKeys
  /** What takes the keys that are none of these. */
  readonly ahead: TypedAhead
}

/**
 * Follows the shortcuts of some deeds. None reaches behind a modal dialog, where nobody would see what it does; while
 * somebody types, only those that say so; a key alone only if `singles` is on, and never in what has keys of its own.
 */
export function useKeys({ deeds, run, singles, takeEarly, ahead }: KeysFollowed): void {
  const followed = useMemo(() => deeds.filter(({ ofFocus }) => !ofFocus), [deeds])
  const begun = useRef<{ readonly key: string; readonly at: number }>(undefined)
  // What a screen that has just come does for a key, it does as soon as it can be seen.
  const press = useEffectEvent((event: KeyboardEvent, isEarly: boolean): void => {
    // Only Shift, on the way to the second key.
    if (event.key === 'Shift') return
    const last = begun.current
    const before = last && event.timeStamp - last.at < keyTimeout ? last.key : ''
    begun.current = undefined
    if ((event.defaultPrevented && !isEarly) || event.isComposing || isDialogOpen()) return
    if (isSinglePress(event) && (!singles || hasOwnKeys(event.target))) return
    const asked = matchPress(event, followed, before)
    if (asked.begun !== undefined && !event.repeat) begun.current = { key: asked.begun, at: event.timeStamp }
    if (!asked.deed || (!asked.deed.inFields && hasOwnUndo(event.target))) return
    event.preventDefault()
    if (!event.repeat) run(asked.deed.id)
  })
  useEffect(() => {
    for (const event of takeEarly()) if (!ahead.takes(event)) press(event, true)
    const pressNow = (event: KeyboardEvent): void => press(event, false)
    addEventListener('keydown', pressNow)
    addEventListener('input', noteTyping, { capture: true })
    return () => {
      removeEventListener('keydown', pressNow)
      removeEventListener('input', noteTyping, { capture: true })
    }
  }, [takeEarly, ahead])
}

/** What stood in a field when somebody typed into it last. */
const typed = new WeakMap<EventTarget, string>()

function noteTyping({ target }: Event): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    typed.set(target, target.value)
}

/** A text field undoes its own typing; not one that is empty and was not emptied by whoever types: they have added what was in it. */
function hasOwnUndo(target: EventTarget | null): boolean {
  if (!isTypedInto(target)) return false
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return !isField || target.value !== '' || target.validity.badInput || typed.get(target) === ''
}

function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || target.localName === 'textarea')
}

/** Where letters choose or are written. */
function hasOwnKeys(target: EventTarget | null): boolean {
  if (isTypedInto(target)) return true
  return (
    target instanceof Element && target.closest('select, [role=menu], [role=listbox], [role=dialog]') !== null
  )
}
