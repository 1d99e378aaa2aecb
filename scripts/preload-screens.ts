import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { frameModule, guardedRoutes, openRoutes } from '../src/screens/shell/routes/route-table.ts'

const screens = fileURLToPath(new URL('../src/screens/', import.meta.url))

/** What this reads of a built file: what the file needs at once. */
interface Chunk {
  readonly fileName: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly facadeModuleId: string | null
}

/**
 * Makes the page fetch the code of the screen at its address together with the code that every start needs, rather than
 * once that code has run: a script in `index.html` lists the files of each screen. The build fails if a screen has no file
 * of its own.
 */
export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const filesOf = (...modules: string[]): string[] => [
          ...new Set(modules.flatMap((module) => withImports(chunkOf(module, chunks), chunks))),
        ]
        const files: [string, string[]][] = [
          ...openRoutes.map(({ path, module }): [string, string[]] => [path, filesOf(module)]),
          ...Object.values(guardedRoutes).map(({ path, module }): [string, string[]] => [
            fixedPartOf(path),
            filesOf(frameModule, module),
          ]),
        ]
        return html.replace('</title>', `</title>\n    <script>${script(files)}</script>`)
      },
    },
  }
}

/** `/projects/` of `/projects/:id`. */
function fixedPartOf(path: string): string {
  return path.replace(/:.*/, '')
}

function chunkOf(module: string, chunks: readonly Chunk[]): Chunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === screens + module)
  if (!chunk) throw new Error(`The screen ${module} has no file of its own.`)
  return chunk
}

/** The files of a chunk and of everything it imports, except those that the page names itself. */
function withImports(chunk: Chunk, chunks: readonly Chunk[], seen = new Set<string>()): string[] {
  if (chunk.isEntry || seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const imported = chunk.imports.flatMap((name) => chunks.find(({ fileName }) => fileName === name) ?? [])
  return [chunk.fileName, ...imported.flatMap((other) => withImports(other, chunks, seen))]
}

/** The script, which names each file once. Screens behind the login are not fetched when nobody seems to be logged in. */
function script(files: readonly [path: string, names: readonly string[]][]): string {
  const names = [...new Set(files.flatMap(([, all]) => all))]
  const routes = files.map(([path, all]) => [path, all.map((name) => names.indexOf(name))])
  return `{
      const names = ${JSON.stringify(names)}
      const routes = ${JSON.stringify(routes)}
      const { pathname } = location
      const route = routes.find(([path]) => path === pathname || (path.length > 1 && path.endsWith('/') && pathname.startsWith(path)))
      let isOpen = ${JSON.stringify(openRoutes.map(({ path }) => path))}.includes(pathname)
      try {
        isOpen ||= localStorage.getItem('currentUser') !== null
      } catch {}
      if (isOpen && route)
        for (const index of route[1]) {
          const link = document.createElement('link')
          link.rel = 'modulepreload'
          link.href = '/' + names[index]
          document.head.append(link)
        }
    }`
}
