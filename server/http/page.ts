import { createHash } from 'node:crypto'
import type { Site } from './parts.ts'

/** The page as a team server gives it, and the hashes of the scripts in it, for the policy that lets no others run. */
export interface Page {
  /**
   * Which build of the app it belongs to: when it was made, in milliseconds, and what names it, the same wherever the same was
   * built. So a page knows where it was given by an older one than it listens to.
   */
  readonly build: string
  /** The page, with a nonce for the styles that are put into it while it runs (react-aria does). */
  html(nonce: string): string
  readonly scriptHashes: readonly string[]
}

/** Puts into the page, which was built at `made` (milliseconds), by what the app in it knows where it came from. */
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
