/** `npm test`: every check there is, the quick ones first; the first that fails ends the run. */
import { run } from './run.ts'

const steps: [title: string, program: string, ...args: string[]][] = [
  ['Format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['Lint', 'oxlint'],
  ['Types', 'tsc', '-b'],
  ['Unused code', 'knip'],
  ['Unit and property tests', 'vitest', 'run'],
  ['Build', 'vite', 'build'],
  ['End-to-end tests', 'tsx', 'scripts/e2e.ts'],
]

const began = Date.now()
const summary: string[] = []

for (const [title, program, ...args] of steps) {
  const start = Date.now()
  console.log(`\n== ${title} ==`)
  const code = run(program, args)
  const line = `${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(start)}`
  console.log(line)
  summary.push(line)
  if (code !== 0) {
    console.error(`\nStopped at "${title}" after ${seconds(began)}.`)
    process.exit(code)
  }
}

console.log(`\n== All passed in ${seconds(began)} ==\n${summary.join('\n')}`)

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
