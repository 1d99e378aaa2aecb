import { cp, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dist = join(import.meta.dirname, '../../dist')

/**
 * The built app as a next version would be: made later, and none of its files is where those of this one are. Gives its folder and
 * the function that takes it away.
 */
export async function nextBuild(): Promise<{
  readonly folder: string
  readonly remove: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'ems-next-'))
  await cp(dist, folder, { recursive: true })
  const names = await readdir(join(folder, 'assets'))
  const texts = ['index.html', ...names.map((name) => `assets/${name}`)].filter((path) =>
    /\.(html|js|css)$/.test(path),
  )
  // Each name ends with what follows from the content.
  const isNamed = /([\w.]+(?:-[\w.]+)*-[\w-]{8})(\.(?:js|css))/g
  const known = new Set(names)
  const ours = (text: string): string =>
    text.replaceAll(isNamed, (all, name: string, ending: string) =>
      known.has(all) ? `${name}-next${ending}` : all,
    )
  await Promise.all(
    texts.map(async (path) => {
      const file = join(folder, path)
      await writeFile(file, ours(await readFile(file, 'utf8')))
    }),
  )
  await Promise.all(
    names.map((name) => rename(join(folder, 'assets', name), join(folder, 'assets', ours(name)))),
  )
  const later = Date.now() / 1000 + 60
  await utimes(join(folder, 'index.html'), later, later)
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
