/**
 * `npm run soak`: what a team server must survive, as often and as long as before a release: kills, faults of its database,
 * many random runs, an upgrade; and finally how its screens look, move and are read out, and what they do without asking it.
 * Arguments name some of the tests: `npm run soak -- server/faults`. `npm run soak -- versions` runs the upgrade alone, there
 * and back, with `--from=COMMIT` from a version other than the one before, and `npm run soak -- looks` the screens alone.
 */
import { parseArgs } from 'node:util'
import { earlierVersion } from './earlier-version.ts'
import { run } from './run.ts'

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' } },
})
const isOfAll = named.length === 0
const isOfLooks = isOfAll || named.includes('looks')
const ofServer = isOfAll ? ['server'] : named.filter((name) => name !== 'looks')
const isOfVersions = isOfAll || named.some((name) => name.includes('versions'))
const earlier = isOfVersions ? earlierVersion(values.from) : undefined
let code = 0
try {
  process.env['EMS_SOAK'] = '1'
  if (earlier) process.env['EMS_EARLIER'] = earlier.folder
  if (ofServer.length > 0) code = run('vitest', ['run', '--maxWorkers=1', ...ofServer])
  if (earlier && code === 0) code = run('tsx', ['scripts/e2e.ts', 'e2e/team/upgrade.spec.ts'])
} finally {
  earlier?.end()
}
if (isOfLooks && code === 0) {
  process.env['E2E_LOOKS'] = '1'
  code = run('tsx', ['scripts/e2e.ts', '--team'])
}
process.exit(code)
