/** `npm run team`: builds the app if needed, and runs the team server. */
import { buildIfStale } from './dist.ts'

await buildIfStale()
await import('../server/main.ts')
