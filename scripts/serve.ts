import { preview, type Plugin, type PreviewServer } from 'vite'
import { root } from './dist.ts'

interface Served {
  /** The folder of built files. */
  outDir?: string
  host?: string
  port: number
  /** The host names that it answers to: `true` for any. */
  allowedHosts?: true
  /** What else it does. */
  plugins?: readonly Plugin[]
}

/** Serves built files. Fails when the port is in use. */
export function serve({
  outDir = 'dist',
  host = 'localhost',
  port,
  allowedHosts,
  plugins = [],
}: Served): Promise<PreviewServer> {
  return preview({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [keptAssets, ...plugins],
    build: { outDir },
    preview: { host, port, strictPort: true, ...(allowedHosts && { allowedHosts }) },
  })
}

/** The names of files in `assets` are derived from their content, so a browser need never ask for one again. */
const keptAssets: Plugin = {
  name: 'kept-assets',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith('/assets/')) {
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      }
      next()
    })
  },
}
