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
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = unwrapped(file.code)
      },
    },
  }
}

/** Code without the calls of that helper: thirty of them are 0.4 KB of every start. */
export function unwrapped(code: string): string {
  return code
    .replaceAll(
      /[\w$]+\(async\(\)=>\{let\{([\w$]+):([\w$]+)\}=await (import\(`[^`]+`\));return\{\1:\2\}\},\[\]\)/g,
      '$3',
    )
    .replaceAll(/[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\(([\w$]+)=>\2\.[\w$]+\))?),\[\]\)/g, '$1')
}
