/**
 * `npm run soak`: what a team server must outlive, as often and as long as before a release: kills, faults of its database,
 * many random runs. Further arguments go to Vitest.
 */
import { run } from './run.ts'

process.env['EMS_SOAK'] = '1'
process.exit(run('vitest', ['run', 'server', '--maxWorkers=1', ...process.argv.slice(2)]))
