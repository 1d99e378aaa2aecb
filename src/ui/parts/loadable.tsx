import { lazy, useEffect, useState, type ComponentType } from 'react'
import { MissingPart } from './missing-part.tsx'

/** A component whose code is in a file of its own. */
export interface Loadable<Props extends object = object> {
  /**
   * Renders the component; until its code has arrived, the surrounding `Suspense` shows its fallback. If the code cannot be
   * fetched, it says so in its place, and tries again when it is mounted anew.
   */
  readonly Part: ComponentType<Props>
  /**
   * Renders nothing until the code has arrived, and the component immediately after; needs no `Suspense`. If the code
   * cannot be fetched, it behaves as `Part`.
   */
  readonly WhenHere: ComponentType<Props>
  /** Fetches the code ahead of the first rendering. Never fails: a failure shows when the part is rendered. */
  readonly preload: () => Promise<void>
  /** Whether the code is here, so that rendering it waits for nothing. */
  readonly isHere: () => boolean
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
      useEffect(() => {
        const show = async () => {
          const part = await loading().catch(missing)
          setLoaded(() => part)
        }
        if (!Loaded) void show()
      }, [Loaded])
      return Loaded && <Loaded {...props} />
    },
    preload: async () => {
      await loading().catch(() => undefined)
    },
    isHere: () => loaded !== undefined,
  }
}
