import type { Plugin } from 'vite'

/**
 * Writes the addresses of all parts of the app to `parts.json`, so that a page can fetch ahead those that it may need
 * offline (`src/workspace/team/parts-ahead.ts`).
 */
export function listParts(): Plugin {
  return {
    name: 'list-parts',
    apply: 'build',
    generateBundle(_, bundle) {
      const parts = Object.values(bundle).filter((file) => file.type === 'chunk' && !file.isEntry)
      const addresses = parts.map(({ fileName }) => `/${fileName}`)
      this.emitFile({ type: 'asset', fileName: 'parts.json', source: JSON.stringify(addresses) })
    },
  }
}
