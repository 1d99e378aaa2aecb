import { lazy, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { closeMissing, MissingPart } from './missing-part.tsx'
import { tellMissing } from './with-part.tsx'

/** A component whose code is in a file of its own. */
export interface Loadable<Props extends object = object> {
  /**
   * Renders the component; until its code has arrived, the surrounding `Suspense` shows its fallback. If the code cannot be
   * fetched, it says so in its place, and tries again when it is mounted anew.
   */
  readonly Part: ComponentType<Props>
  /**
   * Renders nothing until the code has arrived, and the component immediately after; needs no `Suspense`. If the code
   * cannot be fetched, it says so and calls what closes the component (`Closers`): opened again, it tries again. A component
   * without that behaves as `Part`.
   */
  readonly WhenHere: ComponentType<Props>
  /** Fetches the code ahead of the first rendering. Never fails: a failure shows when the part is rendered. */
  readonly preload: () => Promise<void>
  /** Whether the code is here, so that rendering it waits for nothing. */
  readonly isHere: () => boolean
}

/** What closes a menu, a dialog or a question: their owners give one of these. */
interface Closers {
  readonly onClose?: () => void
  readonly onEnd?: () => void
  readonly onCancel?: () => void
}

/**
 * A component that is fetched when it is first needed, or before. `lazy` alone would show its fallback even when the code
 * is already here, and React keeps a fallback for 300 ms once it is shown, even an empty one: so whatever somebody has
 * asked for (a menu, a dialog, a field) is rendered with `WhenHere`. `lazy` never retries code it could not fetch once, and
 * takes the whole page down.
 */
export function loadable<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined
  let fetched: ComponentType<Props> | undefined
  const loading = async (): Promise<ComponentType<Props>> => (loaded = await load())
  const missing = (error: unknown): ComponentType<Props> => {
    console.error(error)
    return Missing
  }
  function Missing() {
    // Not before it is shown: a suspended component starts anew each time it is rendered, and would fetch endlessly.
    useEffect(() => void (fetched = undefined), [])
    return <MissingPart />
  }
  return {
    Part: function LoadablePart(props) {
      // The same one while it is shown: switching to the other would reset its state.
      const [Loaded] = useState(
        () => loaded ?? (fetched ??= lazy(async () => ({ default: await loading().catch(missing) }))),
      )
      return <Loaded {...props} />
    },
    WhenHere: function LatePart(props) {
      const [Loaded, setLoaded] = useState(() => loaded)
      const show = useEffectEvent((part: ComponentType<Props>) => {
        const { onClose, onEnd = onClose, onCancel: close = onEnd }: Closers = props
        if (close && part === Missing) {
          tellMissing()
          return close()
        }
        // What was missing when somebody asked for it before may be here now.
        if (close) closeMissing()
        setLoaded(() => part)
      })
      useEffect(() => {
        let isWanted = true
        const fetch = async () => {
          const part = loaded ?? (await loading().catch(missing))
          if (isWanted) show(part)
        }
        void fetch()
        return () => {
          isWanted = false
        }
      }, [])
      return Loaded && <Loaded {...props} />
    },
    preload: async () => {
      await loading().catch(() => undefined)
    },
    isHere: () => loaded !== undefined,
  }
}
