/** `npm start`: builds the app if needed and serves it at HOST and PORT, by default localhost:4173. */
import { buildIfStale } from './dist.ts'
import { serve } from './serve.ts'

const host = process.env['HOST'] || 'localhost'
const port = Number(process.env['PORT'] || 4173)

// At once, even in the middle of a build: nothing here needs to be cleaned up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))

try {
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Error(`PORT must be a number from 1 to 65535, not "${process.env['PORT']}".`)
  }
  await buildIfStale()
  // Under any host name: only the app's own files are served.
  await serve({ host, port, allowedHosts: true })
  console.log(`EMS is ready at http://${host.includes(':') ? `[${host}]` : host}:${port}`)
} catch (error) {
  console.error(sentenceFor(error))
  process.exit(1)
}

function sentenceFor(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (/already in use|EADDRINUSE/.test(message)) {
    return `Port ${port} is already in use: stop the other program, or choose another one with PORT=${port + 1} npm start.`
  }
  return message
}
