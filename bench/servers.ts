import { join } from 'node:path'
import { build, createServer } from 'vite'
import { root } from '../scripts/dist.ts'
import { serve as serveFolder } from '../scripts/serve.ts'

const floors = join(root, 'bench/floors')
/** The first of three ports in a row; two runs at a time need different ones. */
const port = Number(process.env['BENCH_PORT'] ?? 4390)
const built = join(root, `node_modules/.cache/bench-${port}`)
/** Where the floors are served from. */
export const floorsFolder = join(built, 'floors')

/** Where the app, the floors it is compared with, and the page that runs the log alone are served. */
export const addresses = {
  app: `http://localhost:${port}`,
  floors: `http://localhost:${port + 1}`,
  log: `http://localhost:${port + 2}/bench/log.html`,
} as const

/** Serves the built app and the floors. Returns the function that ends both. */
export async function serve(dist: string): Promise<() => Promise<void>> {
  await build({
    root: floors,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: floorsFolder,
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        input: ['blank', 'click', 'bare'].map((name) => join(floors, `${name}.html`)),
      },
    },
  })
  const servers = [
    await serveFolder({ outDir: dist, port }),
    await serveFolder({ outDir: floorsFolder, port: port + 1 }),
  ]
  return async () => {
    await Promise.all(servers.map((server) => server.close()))
  }
}

/** Serves the sources for the page that runs the log alone. */
export async function serveSources(): Promise<() => Promise<void>> {
  const server = await createServer({
    root,
    server: { port: port + 2, strictPort: true, hmr: false, watch: null },
    logLevel: 'error',
  })
  await server.listen()
  return () => server.close()
}

/** The script that runs in every measured page before its own code. */
export async function buildProbe(): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(built, 'probe'),
      emptyOutDir: true,
      lib: {
        entry: join(root, 'bench/probe-page.ts'),
        formats: ['iife'],
        name: 'bench',
        fileName: () => 'probe.js',
      },
    },
  })
  return join(built, 'probe/probe.js')
}
