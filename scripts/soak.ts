/**
 * `npm run soak`: what a team server must outlive, as often and as long as before a release: kills, faults of its database,
 * many random runs, an upgrade. Arguments name some of the tests: `npm run soak -- server/faults`. `npm run soak -- versions` is the
 * upgrade alone, there and back, with `--from=COMMIT` from another version than the one before.
 */
import { parseArgs } from 'node:util'
import { earlierVersion } from './earlier-version.ts'
import { run } from './run.ts'

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' } },
})
const isOfVersions = named.length === 0 || named.some((name) => name.includes('versions'))
const earlier = isOfVersions ? earlierVersion(values.from) : undefined
let code = 1
try {
  process.env['EMS_SOAK'] = '1'
  if (earlier) process.env['EMS_EARLIER'] = earlier.folder
  code = run('vitest', ['run', '--maxWorkers=1', ...(named.length > 0 ? named : ['server'])])
  if (earlier && code === 0) code = run('tsx', ['scripts/e2e.ts', 'e2e/team/upgrade.spec.ts'])
} finally {
  earlier?.end()
}
process.exit(code)
