import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { DeedId, OwnDeed } from './deeds.ts'
import { isDialogOpen } from '../../../ui/modal.ts'
import { matchPress, isSinglePress } from './presses.ts'
import type { TypedAhead } from './use-typed-ahead.ts'

/** How long the user has for the second of two keys, in milliseconds. */
const keyTimeout = 2000

/** Returns, once, the keys that were pressed before their code arrived, and leaves all later ones to that code. */
export type TakeEarlyKeys = () => readonly KeyboardEvent[]

interface KeysFollowed {
  readonly deeds: readonly OwnDeed[]
  readonly run: (id: DeedId) => void
  readonly singles: boolean
  readonly takeEarly: TakeEarlyKeys
  /** Takes the keys that are none of these. */
  readonly ahead: TypedAhead
}

/**
 * Follows the shortcuts of some deeds. None reaches behind a modal dialog, where nobody would see its effect; while the
 * user types, only those with `inFields` work; single keys only if `singles` is on, and never in an element with keys of
 * its own.
 */
export function useKeys({ deeds, run, singles, takeEarly, ahead }: KeysFollowed): void {
  const followed = useMemo(() => deeds.filter(({ ofFocus }) => !ofFocus), [deeds])
  const begun = useRef<{ readonly key: string; readonly at: number }>(undefined)
  // A screen that has just arrived responds to a key as soon as it is visible.
  const press = useEffectEvent((event: KeyboardEvent, isEarly: boolean): void => {
    // Only Shift, on the way to the second key.
    if (event.key === 'Shift') return
    const last = begun.current
    const before = last && event.timeStamp - last.at < keyTimeout ? last.key : ''
    begun.current = undefined
    if ((event.defaultPrevented && !isEarly) || event.isComposing || isDialogOpen()) return
    const asked = matchPress(event, followed, before)
    if (isSinglePress(event) && (!singles || hasOwnKeys(event.target, asked.deed))) return
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

/** What a field contained when the user last typed in it. */
const typed = new WeakMap<EventTarget, string>()

function noteTyping({ target }: Event): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    typed.set(target, target.value)
}

/** A text field undoes its own typing, unless it is empty without having been emptied by typing: then its contents were submitted. */
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

/**
 * Whether letters are typed or make a choice there, or belong to a dialog: in that of a task, only what a deed does there is
 * done by its key.
 */
function hasOwnKeys(target: EventTarget | null, deed: OwnDeed | undefined): boolean {
  if (isTypedInto(target)) return true
  if (!(target instanceof Element)) return false
  const around = target.closest('select, [role=menu], [role=listbox], [role=dialog]')
  const isTask = around?.matches('[data-task-panel]')
  return around !== null && !(isTask && deed && around.querySelector(`[data-deed=${deed.id}]`))
}
