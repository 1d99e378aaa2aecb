import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { User } from '../../../domain/model/users.ts'
import { loadable } from '../../../ui/loadable.tsx'
import { withPart } from '../../../ui/with-part.tsx'
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

/** All keys that do something wherever one is, the palette, the list of shortcuts, and where the focus goes when what has it goes. */
export function Keys({ me, takeEarly, open, onOpen }: KeysProps) {
  const [singles, setSingles] = useSingleKeys()
  const deeds = useMemo(() => deedsOf(me), [me])
  const ahead = useTypedAhead()
  const openOne = useCallback(
    (what: OpenedByDeed): void => {
      // At once: the next key may have been pressed already.
      if (what === 'find') ahead.begin()
      onOpen(what)
    },
    [ahead, onOpen],
  )
  const run = useRunDeed(me, openOne)
  // Before the keys: what one of them does may take away what has the focus.
  useNextPlace()
  useKeys({ deeds, run, singles, takeEarly, ahead })
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    if (!open || parts[open].isHere()) return
    const follow = async (): Promise<void> => {
      if (await withPart(() => code[open]().then(parts[open].preload), drawAgain)) return
      // The page has its keys again, and whoever asks once more is heard.
      ahead.end()
      onOpen(undefined)
    }
    if (open === 'find') ahead.begin()
    void follow()
  }, [open, ahead, onOpen])
  usePreloadByKey()
  const takeTyped = useCallback(() => ahead.end(), [ahead])
  const close = (): void => onOpen(undefined)
  // Closed first, which gives the focus back: what is done then may want it elsewhere.
  const leaveFor = (act: () => void): void => {
    flushSync(close)
    act()
  }
  if (!open || !parts[open].isHere()) return null
  // Not within the bar: what covers the page makes everything in it unreachable, dialogs on top of it too.
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

/** Ctrl or Cmd is pressed before K is: time enough to fetch the palette. */
function usePreloadByKey(): void {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Control' || key === 'Meta') void palette.preload()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
