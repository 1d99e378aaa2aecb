import { useCallback, useSyncExternalStore } from 'react'

const asked = new Map<string, MediaQueryList>()

/** Whether a media query holds, kept current. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaOf(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => mediaOf(query).matches)
}

/** The browser's answer to a media query, asked for only once: a list of cards would ask a hundred times. */
export function mediaOf(query: string): MediaQueryList {
  const known = asked.get(query) ?? matchMedia(query)
  asked.set(query, known)
  return known
}
