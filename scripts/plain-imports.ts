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

/** How a file begins whose parts need the style sheet of the start alone, which the page itself names. */
const ownStyles =
  /^const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=\["assets\/index-[\w-]+\.css"\]\)\)\)=>i\.map\(i=>d\[i\]\);\n/

/** Code without the calls of that helper: thirty of them are 0.4 KB of every start. */
export function unwrapped(code: string): string {
  const withoutStyles = ownStyles.test(code)
    ? code.replace(ownStyles, '').replaceAll('__vite__mapDeps([0])', '[]')
    : code
  return withoutStyles
    .replaceAll(
      /[\w$]+\(async\(\)=>\{let\{([\w$]+):([\w$]+)\}=await (import\(`[^`]+`\)(?:\.then\(([\w$]+)=>\4\.[\w$]+\))?);return\{\1:\2\}\},\[\]\)/g,
      '$3',
    )
    .replaceAll(
      /[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\(([\w$]+)=>\2\.[\w$]+\))?(?:\.then\([\w$]+,\(\)=>\{\}\))?),\[\]\)/g,
      '$1',
    )
}
