import { createHash } from 'node:crypto'
import type { Site } from './parts.ts'

/** The page as a team server serves it, with the hashes of its scripts for the policy that lets no others run. */
export interface Page {
  /**
   * Identifies the build of the app: when it was made, in milliseconds, and a hash that is the same wherever the same app was
   * built. A page uses it to tell that it came from an older build than the one it listens to.
   */
  readonly build: string
  /** The page, with a nonce for the styles that are added to it while it runs (react-aria does this). */
  html(nonce: string): string
  readonly scriptHashes: readonly string[]
}

/** Adds to the page, which was built at `made` (milliseconds), the tags by which its app knows where it came from. */
export function pageOf(built: string, made: number, { isInsecure }: Site): Page {
  const build = `${Math.floor(made)} ${createHash('sha256').update(built).digest('hex').slice(0, 16)}`
  const marks = ['<meta name="ems-server" content="team" />', `<meta name="ems-build" content="${build}" />`]
  if (isInsecure) marks.push('<meta name="ems-insecure" content="1" />')
  const [before, after] = built.split('<head>')
  if (before === undefined || after === undefined) throw new Error('The page has no head.')
  const scripts = Array.from(built.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = '']) => script)
  return {
    build,
    html: (nonce) => {
      const head = ['<head>', ...marks, `<meta property="csp-nonce" nonce="${nonce}" />`]
      return `${before}${head.join('\n    ')}${after}`
    },
    scriptHashes: scripts.map((script) => createHash('sha256').update(script).digest('base64')),
  }
}
