import { createHash } from 'node:crypto'
import type { Site } from './parts.ts'

/** The page as a team server gives it, and the hashes of the scripts in it, for the policy that lets no others run. */
export interface Page {
  readonly html: string
  readonly scriptHashes: readonly string[]
}

/** Puts into the page by what the app in it knows where it came from. */
export function pageOf(built: string, { isInsecure }: Site): Page {
  const marks = ['<meta name="ems-server" content="team" />']
  if (isInsecure) marks.push('<meta name="ems-insecure" content="1" />')
  const html = built.replace('<head>', `<head>\n    ${marks.join('\n    ')}`)
  const scripts = Array.from(built.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = '']) => script)
  return {
    html,
    scriptHashes: scripts.map((script) => createHash('sha256').update(script).digest('base64')),
  }
}
