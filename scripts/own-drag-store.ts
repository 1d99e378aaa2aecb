import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const own = fileURLToPath(new URL('../src/ui/drag-store.ts', import.meta.url))

/** Builds the drag library with `src/ui/drag-store.ts` in place of redux and react-redux: decision 0026. */
export function ownDragStore(): Plugin {
  return {
    name: 'own-drag-store',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      (source === 'redux' || source === 'react-redux') && importer?.includes('/@hello-pangea/dnd/')
        ? own
        : undefined,
  }
}
