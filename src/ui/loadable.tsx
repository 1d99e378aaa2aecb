import { lazy, useEffect, useState, type ComponentType } from 'react'
import { MissingPart } from './missing-part.tsx'

/** A component whose code is in a file of its own. */
export interface Loadable<Props extends object = object> {
  /**
   * Draws it; until the code has arrived, the `Suspense` around it shows its fallback. Where it cannot be fetched, says so in its
   * place, and tries again when it is drawn anew.
   */
  readonly Part: ComponentType<Props>
  /** Draws nothing until the code has arrived, and it at once then; needs no `Suspense`. Where it cannot be fetched, as `Part`. */
  readonly WhenHere: ComponentType<Props>
  /** Fetches the code ahead of the first drawing. Never fails: a failure shows when the part is drawn. */
  readonly preload: () => Promise<void>
  /** Whether the code is here, so that drawing it waits for nothing. */
  readonly isHere: () => boolean
}

/**
 * A component that is fetched when it is first needed, or before. `lazy` alone would show its fallback even when the code
 * is already here, and React keeps a fallback for 300 ms once it is shown, also one in which there is nothing: so what somebody
 * has asked for, a menu, a dialog, a field, is drawn `WhenHere`. What `lazy` could not fetch once it never does, and takes the
 * whole page down.
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
    // Not before it is shown: what waits begins anew each time that it is asked, and would be fetched without end.
    useEffect(() => void (fetched = undefined), [])
    return <MissingPart />
  }
  return {
    Part: function LoadablePart(props) {
      // The same one as long as it is shown: switching to the other would reset its state.
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
