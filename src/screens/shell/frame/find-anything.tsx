import { Search } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { User } from '../../../domain/model/users.ts'
import { Button } from '../../../ui/button.tsx'
import { loadable } from '../../../ui/parts/loadable.tsx'
import { tellMissing } from '../../../ui/parts/with-part.tsx'
import type { TakeEarlyKeys } from '../keys/use-keys.ts'
import type { OpenedByDeed } from '../keys/use-run-deed.ts'

// None of this belongs to the first screen: it is fetched on the user's first input.
const keys = loadable(async () => (await import('../keys/keys.tsx')).Keys)
const palette = loadable(async () => (await import('../palette/palette.tsx')).Palette)
const preload = (): void => void palette.preload()

/** In milliseconds: nobody types for longer without seeing any of it. */
const keyTimeout = 2000

/**
 * The button that opens the palette (without its words in narrow windows), together with the palette, the list of
 * shortcuts, and all keys that work everywhere.
 */
export function FindAnything({ me }: { me: User }) {
  const [open, setOpen] = useState<OpenedByDeed>()
  const early = useEarlyKeys(open, setOpen)
  return (
    <>
      <Button
        icon={Search}
        variant="quiet"
        title="Find anything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="bar-button bar-search"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen('find')}
      >
        <span>Find anything</span>
      </Button>
      {early && <keys.Part me={me} takeEarly={early} open={open} onOpen={setOpen} />}
    </>
  )
}

/**
 * Returns nothing until the user's first input, then a function that hands the keys pressed since to the code that handles
 * them; that code follows the keys from then on. While that code cannot be fetched, it still returns nothing: those who
 * have asked for it, by a shortcut or by what is `open` at that point, are told so, and may ask again.
 */
function useEarlyKeys(
  open: OpenedByDeed | undefined,
  onOpen: (what: undefined) => void,
): TakeEarlyKeys | undefined {
  const [take, setTake] = useState<TakeEarlyKeys>()
  const miss = useEffectEvent((byShortcut: boolean) => {
    if (byShortcut || open) tellMissing()
    onOpen(undefined)
  })
  // In the same frame in which the screen appears, since somebody may press a key right then.
  useLayoutEffect(() => {
    const pressed: KeyboardEvent[] = []
    const untilTaken = new AbortController()
    const { signal } = untilTaken
    const taking: TakeEarlyKeys = () => {
      untilTaken.abort()
      return pressed.splice(0)
    }
    // Rendered once the code is here: a fallback would outlast the fetch. Keys pressed in vain are not replayed later.
    const stir = (): void => {
      const mine = ++stirs
      const go = (): void => {
        if (keys.isHere()) return setTake(() => taking)
        // The code may be back for what was asked since.
        if (mine < stirs) return
        miss(byShortcut)
        byShortcut = false
        pressed.splice(0)
      }
      void keys.preload().then(go)
    }
    let stirs = 0
    let byShortcut = false
    let askedAt = -keyTimeout
    const press = (event: KeyboardEvent): void => {
      const isShortcut = event.ctrlKey || event.metaKey
      if (isShortcut && event.code === 'KeyK') askedAt = event.timeStamp
      // The browser has its own use for this shortcut, and the focused element would take what is typed next.
      if (event.timeStamp - askedAt < keyTimeout) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (event.key === 'Control' || event.key === 'Meta') preload()
      else byShortcut ||= isShortcut
      pressed.push(event)
      stir()
    }
    addEventListener('pointermove', stir, { once: true, passive: true, signal })
    // On every click, as on every key: code that could not be fetched before may be available by then.
    addEventListener('click', stir, { signal })
    addEventListener('keydown', press, { signal, capture: true })
    return () => untilTaken.abort()
  }, [])
  return take
}
