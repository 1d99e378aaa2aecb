import { preloadAt, taskPanel } from './routes.ts'

/** From now on, the code of a screen is fetched as soon as a pointer or the focus comes to what leads there. */
export function preloadLinks(): void {
  addEventListener('pointerover', preload, { passive: true })
  addEventListener('focusin', preload, { passive: true })
}

function preload({ target }: Event): void {
  if (!(target instanceof Element)) return
  const link = target.closest('a')
  if (link && link.origin === location.origin) void preloadAt(link.pathname)
  // A card, an article, a row: a press on it opens its task.
  else if (target.closest('[data-task]')) void taskPanel.preload()
}
