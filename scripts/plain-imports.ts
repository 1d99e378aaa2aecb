import type { Plugin } from 'vite'

/**
 * Leaves each `import()` plain, apart from fetching again what failed once (`src/ui/parts/fetch-part.ts`). Vite wraps each in a helper
 * that first fetches the styles and the files that a part needs. Here all styles are in one file, which the page itself names, as
 * it does the files of its first screen (decision 0016).
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
        const files = Object.values(bundle)
        const styles = files.filter(({ fileName }) => fileName.endsWith('.css'))
        if (styles.length !== 1)
          throw new Error('There is more than one file of styles: name them in the page.')
        for (const file of files) if (file.type === 'chunk') file.code = fetchedAgain(unwrapped(file.code))
      },
    },
  }
}

/** The code without the calls of that helper and without its lists: forty of them are 0.6 KB of what a board needs. */
export function unwrapped(code: string): string {
  const plain = code
    .replaceAll(
      /[\w$]+\(async\(\)=>\{let\{([\w$]+):([\w$]+)\}=await (import\(`[^`]+`\)(?:\.then\(([\w$]+)=>\4\.[\w$]+\))?);return\{\1:\2\}\},(?:\[\]|__vite__mapDeps\(\[0\]\))\)/g,
      '$3',
    )
    .replaceAll(
      /[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\(([\w$]+)=>\2\.[\w$]+\))?(?:\.then\([\w$]+,\(\)=>\{\}\))?),(?:\[\]|__vite__mapDeps\(\[0\]\))\)/g,
      '$1',
    )
  return plain.includes('__vite__mapDeps([') ? plain : plain.replace(/^const __vite__mapDeps=.*\n/, '')
}

/** The code with its parts fetched again where that failed once. */
export function fetchedAgain(code: string): string {
  return code.replaceAll(/\bimport\((`[^`]+`)\)/g, 'emsPart($1)')
}
