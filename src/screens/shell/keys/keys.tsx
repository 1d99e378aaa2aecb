import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { User } from '../../../domain/model/users.ts'
import { loadable } from '../../../ui/parts/loadable.tsx'
import { closeMissing } from '../../../ui/parts/missing-part.tsx'
import { withPart } from '../../../ui/parts/with-part.tsx'
import { deedsOf, type DeedId } from './deeds.ts'
import { useKeys, type TakeEarlyKeys } from './use-keys.ts'
import { useNextPlace } from './use-next-place.ts'
import { useRunDeed, type OpenedByDeed } from './use-run-deed.ts'
import { useSingleKeys } from './use-single-keys.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

const code = {
  find: () => import('../palette/palette.tsx'),
  shortcuts: () => import('./shortcuts-dialog.tsx'),
}
const palette = loadable(async () => (await code.find()).Palette)
const shortcuts = loadable(async () => (await code.shortcuts()).ShortcutsDialog)
const parts = { find: palette, shortcuts }

interface KeysProps {
  me: User
  takeEarly: TakeEarlyKeys
  open: OpenedByDeed | undefined
  onOpen: (what: OpenedByDeed | undefined) => void
}

/** All keys that work everywhere, the palette, the list of shortcuts, and where the focus goes when the focused element disappears. */
export function Keys({ me, takeEarly, open, onOpen }: KeysProps) {
  const [singles, setSingles] = useSingleKeys()
  const deeds = useMemo(() => deedsOf(me), [me])
  const ahead = useTypedAhead()
  const openOne = useCallback(
    (what: OpenedByDeed): void => {
      // At once: the next key may already have been pressed.
      if (what === 'find') ahead.begin()
      onOpen(what)
    },
    [ahead, onOpen],
  )
  const run = useRunDeed(me, openOne)
  // Before the keys: what a key does may remove the focused element.
  useNextPlace()
  useKeys({ deeds, run, singles, takeEarly, ahead })
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    if (!open) return
    // What was missing when somebody asked for it before may be here now.
    if (parts[open].isHere()) return closeMissing()
    const follow = async (): Promise<void> => {
      if (await withPart(() => code[open]().then(parts[open].preload), drawAgain)) return
      // The page gets its keys back, and asking once more works.
      ahead.end()
      onOpen(undefined)
    }
    if (open === 'find') ahead.begin()
    void follow()
  }, [open, ahead, onOpen])
  usePreloadByKey()
  const takeTyped = useCallback(() => ahead.end(), [ahead])
  const close = (): void => onOpen(undefined)
  // Closed first, which gives the focus back: what follows may want it elsewhere.
  const leaveFor = (act: () => void): void => {
    flushSync(close)
    act()
  }
  if (!open || !parts[open].isHere()) return null
  // Not within the bar: an overlay makes everything in the bar inert, including dialogs on top of it.
  return createPortal(
    open === 'find' ? (
      <palette.Part
        me={me}
        deeds={deeds}
        takeTyped={takeTyped}
        leaveFor={leaveFor}
        onDeed={(id: DeedId) => leaveFor(() => run(id))}
        onClose={close}
      />
    ) : (
      <shortcuts.Part deeds={deeds} singles={singles} onSingles={setSingles} onClose={close} />
    ),
    document.body,
  )
}

/** Ctrl or Cmd goes down before K does, which leaves enough time to fetch the palette. */
function usePreloadByKey(): void {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Control' || key === 'Meta') void palette.preload()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
