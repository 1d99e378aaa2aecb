/** `npm test`: every check there is, the quick ones first; a failure ends the run. */
import { run, runAside } from './run.ts'

type Step = readonly [title: string, program: string, ...args: string[]]

/** Each of these keeps at most one processor busy, so they run in parallel. */
const reading: readonly Step[] = [
  ['Format', 'prettier', '--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content', '.'],
  ['Lint', 'oxlint'],
  ['Types', 'tsc', '-b'],
  ['Unused code', 'knip'],
]

const running: readonly Step[] = [
  // Before the tests of servers, since those serve it.
  ['Build', 'vite', 'build'],
  ['Unit and property tests', 'vitest', 'run'],
  ['End-to-end tests', 'tsx', 'scripts/e2e.ts'],
  ['End-to-end tests at a team server', 'tsx', 'scripts/e2e.ts', '--team'],
]

const began = Date.now()
const summary: string[] = []

const codes = await Promise.all(
  reading.map(async ([title, program, ...args]) => {
    const start = Date.now()
    const { code, output } = await runAside(program, args)
    // All of it at once, since the others print as well.
    conclude(title, code, start, output)
    return code
  }),
)
const failed = codes.find((code) => code !== 0)
if (failed !== undefined) stop(failed)

for (const [title, program, ...args] of running) {
  const start = Date.now()
  console.log(`\n== ${title} ==`)
  const code = run(program, args)
  conclude(title, code, start)
  if (code !== 0) stop(code)
}

console.log(`\n== All passed in ${seconds(began)} ==\n${summary.join('\n')}`)

function conclude(title: string, code: number, start: number, output?: string): void {
  const line = `${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(start)}`
  console.log(output === undefined ? line : `\n== ${title} ==\n${output}${line}`)
  summary.push(line)
}

function stop(code: number): never {
  console.error(`\n${summary.filter((line) => line.includes('FAILED')).join('\n')}`)
  console.error(`Stopped after ${seconds(began)}.`)
  process.exit(code)
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
