import { preloadAt, taskPanel } from './routes.ts'

/** From now on, fetches the code of a screen as soon as the pointer or the focus comes to something that leads there. */
export function preloadLinks(): void {
  addEventListener('pointerover', preload, { passive: true })
  addEventListener('focusin', preload, { passive: true })
}

function preload({ target }: Event): void {
  if (!(target instanceof Element)) return
  const link = target.closest('a')
  if (link && link.origin === location.origin) void preloadAt(link.pathname)
  // A card, an article, a row: pressing it opens its task.
  else if (target.closest('[data-task]')) void taskPanel.preload()
}
