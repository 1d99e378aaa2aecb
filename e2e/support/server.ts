/** Serves the built app to the end-to-end tests as `npm start` does, and beside it a page of the same origin without the app. */
import type { Plugin } from 'vite'
import { serve } from '../../scripts/serve.ts'
import { beside } from './beside.ts'
import { delay } from './delay.ts'

// Its icon is empty, so that browsers request none.
const page = '<!doctype html><title>Beside</title><link rel="icon" href="data:,">'

const besideApp: Plugin = {
  name: 'beside',
  configurePreviewServer: ({ middlewares }) => {
    if (delay > 0) middlewares.use('/assets', (_, __, next) => void setTimeout(next, delay))
    middlewares.use(beside, (_, response) => {
      response.setHeader('Content-Type', 'text/html').end(page)
    })
  },
}

await serve({ port: Number(process.argv[2]), plugins: [besideApp] })
