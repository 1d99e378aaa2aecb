import type { Plugin } from 'vite'

/**
 * Has `import()` be what it is. Vite wraps each in a helper that first fetches the styles and the files that a part needs:
 * all styles are in one file here, and the page itself names the files of its first screen (decision 0016).
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
  }
}
