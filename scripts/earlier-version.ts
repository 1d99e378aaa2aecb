import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './dist.ts'

/** The file that holds the number of the present rules. */
const rulesFile = 'server/log/stored-entry.ts'
const rulesLine = 'export const rulesVersion = '

/** An earlier version of EMS in a folder of its own, built. */
export interface EarlierVersion {
  readonly folder: string
  readonly commit: string
  /** Deletes the folder. */
  end(): void
}

/** Builds what the repository had at a commit or tag, ready to run; without a name, at the newest tag before the present commit. */
export function earlierVersion(named: string | undefined): EarlierVersion {
  const commit = git(
    'rev-parse',
    '--verify',
    '--short',
    `${named ?? newestTag() ?? lastOfRulesBefore()}^{commit}`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'ems-earlier-'))
  const end = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    console.log(`Building EMS as of ${commit} …`)
    execFileSync('tar', ['-x', '-C', folder], {
      input: execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 }),
    })
    const lock = 'package-lock.json'
    const isAlike = readFileSync(join(folder, lock)).equals(readFileSync(join(root, lock)))
    if (isAlike) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
      cwd: folder,
      stdio: 'inherit',
    })
    return { folder, commit, end }
  } catch (error) {
    end()
    throw error
  }
}

function newestTag(): string | undefined {
  const [tag] = git('tag', '--merged', 'HEAD~1', '--sort=-creatordate').split('\n')
  return tag || undefined
}

/** The last commit with the rules before the present ones: the version to upgrade from while none has a tag. */
function lastOfRulesBefore(): string {
  const changes = git('log', '--format=%H', '-G', `^${rulesLine}`, '--', rulesFile).split('\n')
  const now = rulesAt('HEAD')
  const found = changes.map((commit) => `${commit}^`).find((commit) => rulesAt(commit) < now)
  if (!found) throw new Error('There are no earlier rules.')
  return found
}

function rulesAt(commit: string): number {
  return Number(git('show', `${commit}:${rulesFile}`).split(rulesLine)[1]?.split('\n')[0])
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
