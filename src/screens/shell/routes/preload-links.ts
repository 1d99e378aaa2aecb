import { preloadAt } from './routes.ts'

/** From now on, the code of a screen is fetched as soon as a pointer or the focus comes to a link that leads there. */
export function preloadLinks(): void {
  addEventListener('pointerover', preload, { passive: true })
  addEventListener('focusin', preload, { passive: true })
}

function preload({ target }: Event): void {
  const link = target instanceof Element && target.closest('a')
  if (link && link.origin === location.origin) void preloadAt(link.pathname)
}
