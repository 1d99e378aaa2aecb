import { useSyncExternalStore } from 'react'

/** SPEC 3 'Theme'. */
export type Theme = 'light' | 'dark'

const key = 'theme'
const listeners = new Set<() => void>()
let chosen: Theme | undefined

/** The current theme, kept up to date, and the function that switches to the other one and remembers it. */
export function useTheme(): { readonly theme: Theme; readonly other: Theme; readonly toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, current)
  const other = theme === 'dark' ? 'light' : 'dark'
  return { theme, other, toggle: () => choose(other) }
}

/**
 * Applies the theme, and follows the other tabs and the system from now on. SPEC 3: local storage key `theme` (a bare
 * word), a class `dark` on the page. The script in index.html has already set the class, before the first paint.
 */
export function followTheme(): void {
  chosen = stored()
  apply()
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    chosen = stored()
    apply()
  })
  systemIsDark().addEventListener('change', apply)
}

function choose(theme: Theme): void {
  chosen = theme
  apply()
  try {
    localStorage.setItem(key, theme)
  } catch {
    // The storage is full or blocked: the choice holds until the page is closed.
  }
}

function apply(): void {
  document.documentElement.classList.toggle('dark', current() === 'dark')
  // All at once: no button keeps the other theme's colours for the length of its transition.
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  for (const listener of listeners) listener()
}

function current(): Theme {
  return chosen ?? (systemIsDark().matches ? 'dark' : 'light')
}

function stored(): Theme | undefined {
  try {
    const word = localStorage.getItem(key)
    return word === 'light' || word === 'dark' ? word : undefined
  } catch {
    return undefined
  }
}

function systemIsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
