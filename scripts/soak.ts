/**
 * `npm run soak`: what a team server must outlive, as often and as long as before a release: kills, faults of its database,
 * many random runs. Arguments name some of the tests: `npm run soak -- server/faults`.
 */
import { run } from './run.ts'

process.env['EMS_SOAK'] = '1'
const [, , ...named] = process.argv
process.exit(run('vitest', ['run', '--maxWorkers=1', ...(named.length > 0 ? named : ['server'])]))
