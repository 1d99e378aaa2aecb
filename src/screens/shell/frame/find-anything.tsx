import { Search } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { User } from '../../../domain/model/users.ts'
import { Button } from '../../../ui/button.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import type { TakeEarlyKeys } from '../keys/use-keys.ts'
import type { OpenedByDeed } from '../keys/use-run-deed.ts'

// Nothing of this belongs to the first screen: fetched when somebody stirs.
const keys = loadable(async () => (await import('../keys/keys.tsx')).Keys)
const palette = loadable(async () => (await import('../palette/palette.tsx')).Palette)
const preload = (): void => void palette.preload()

/** In milliseconds: longer nobody types without seeing anything of it. */
const keyTimeout = 2000

/**
 * The button that opens the palette, in narrow windows without its words; with it the palette, the list of shortcuts, and
 * all keys that do something wherever one is.
 */
export function FindAnything({ me }: { me: User }) {
  const [open, setOpen] = useState<OpenedByDeed>()
  const early = useEarlyKeys(open !== undefined)
  return (
    <>
      <Button
        icon={Search}
        variant="quiet"
        title="Find anything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="text-ink! @max-[54rem]:w-9 @max-[54rem]:px-0! @min-[54rem]:mr-2 @min-[54rem]:w-56 @min-[54rem]:justify-start! @min-[54rem]:border-line-strong! @min-[54rem]:bg-raised @min-[54rem]:font-normal! @min-[54rem]:text-muted! pointer-coarse:@max-[54rem]:w-11"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen('find')}
      >
        <span className="@max-[54rem]:sr-only">Find anything</span>
      </Button>
      {early && <keys.WhenHere me={me} takeEarly={early} open={open} onOpen={setOpen} />}
    </>
  )
}

/**
 * Nothing until somebody stirs; then what gives the keys that they pressed since, to the code that knows them, which follows
 * the keys from then on. As long as that cannot be fetched, nothing still for those who have not asked for it: by a shortcut, or by
 * what is open then.
 */
function useEarlyKeys(isOpen: boolean): TakeEarlyKeys | undefined {
  const [take, setTake] = useState<TakeEarlyKeys>()
  const isAskedFor = useEffectEvent((byShortcut: boolean) => byShortcut || isOpen)
  // In the frame in which the screen is seen, since somebody may press a key then.
  useLayoutEffect(() => {
    const pressed: KeyboardEvent[] = []
    const untilTaken = new AbortController()
    const { signal } = untilTaken
    const taking: TakeEarlyKeys = () => {
      untilTaken.abort()
      return pressed.splice(0)
    }
    // Drawn once it is here: a fallback would stay for longer than it takes. What was pressed in vain is not done later.
    const stir = (): void =>
      void keys
        .preload()
        .then(() => (keys.isHere() || isAskedFor(byShortcut) ? setTake(() => taking) : pressed.splice(0)))
    let byShortcut = false
    let askedAt = -keyTimeout
    const press = (event: KeyboardEvent): void => {
      const isShortcut = event.ctrlKey || event.metaKey
      if (isShortcut && event.code === 'KeyK') askedAt = event.timeStamp
      // The browser has a use of its own for it, and what has the focus for what is typed next.
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
    // Each time, as for a key: what could not be fetched may be there by then.
    addEventListener('click', stir, { signal })
    addEventListener('keydown', press, { signal, capture: true })
    return () => untilTaken.abort()
  }, [])
  return take
}
