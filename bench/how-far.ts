/**
 * `npm run bench:how-far`: a simulation of how far a team server goes (docs/how-far.md). What a process holds and
 * what an admin's first opening costs are run here at each number of tasks; the rest follows from measured figures.
 */
import { gzipSync } from 'node:zlib'
import { newRow } from '../src/domain/model/new-row.ts'
import { byTable } from '../src/domain/model/tables.ts'
import { rowLists } from '../src/domain/model/row-lists.ts'
import { viewOf } from '../src/domain/see/view.ts'
import { createState, rowsOf, type State } from '../src/domain/state/state.ts'

/**
 * From docs/performance-log.md, 'The team server, 2026-11-23 and 24': requests accepted over HTTP with 300 people, and
 * openings by 300 people at 5,000 tasks; both a second.
 */
const [overTheWire, openings] = [2255, 300 / 1.2]
const people = 300

console.log('Tasks')
console.table(
  [5000, 50_000, 200_000].map((tasks) => {
    const [before, state] = [heap(), workspace(tasks)]
    const megabytes = heap() - before
    const admin = newRow('users', { id: 'ada', name: 'Ada', email: 'ada@ems.example', role: 'admin' })
    const began = performance.now()
    const text = JSON.stringify(rowsOf(viewOf(state, admin)))
    const made = performance.now()
    const packed = gzipSync(text, { level: 6 })
    return {
      tasks,
      'state, MB of heap': Math.round(megabytes),
      'an admin’s snapshot, MB': round(text.length / 1e6),
      'packed, MB': round(packed.length / 1e6),
      'made in, ms': Math.round(made - began),
      'packed in, ms': Math.round(performance.now() - made),
    }
  }),
)
console.log('People at work, each with a request a minute')
console.table(
  [300, 3000, 30_000].map((count) => ({
    people: count,
    'requests a second': count / 60,
    'of one process, %': round((count / 60 / overTheWire) * 100),
  })),
)
console.log(
  'Everybody loads the page at once, at 5,000 tasks: seconds, where each process has a core of its own',
)
console.table(
  [300, 3000, 10_000].map((count) => ({
    people: count,
    'one process': round(count / openings),
    two: round(count / openings / 2),
    four: round(count / openings / 4),
  })),
)

function round(value: number): number {
  return Number(value.toPrecision(2))
}

/** What is in use, in MB. */
function heap(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

/** A company of 20 managers and 280 employees, with the given number of tasks in 100 projects, every third with a comment. */
function workspace(tasks: number): State {
  const email = (at: number): string => `somebody.${at}@ems.example`
  const text = (at: number, words: number): string =>
    Array.from({ length: words }, (_, word) => `w${(at * 7919 + word * 104_729) % 5000}`).join(' ')
  const rows = byTable((): object[] => [])
  for (let at = 0; at < people; at += 1)
    rows.users.push(
      newRow('users', {
        id: `u${at}`,
        name: text(at, 2),
        email: email(at),
        role: at < 20 ? 'manager' : 'employee',
      }),
    )
  for (let at = 0; at < 100; at += 1)
    rows.projects.push(newRow('projects', { id: `p${at}`, name: text(at, 3), manager: email(at % 20) }))
  for (let at = 0; at < tasks; at += 1) {
    const [id, assignedTo] = [`${1_772_438_401_004 + at}`, email(20 + (at % 279))]
    const comments = at % 3 === 0 ? text(at, 10) : ''
    const told = { title: text(at, 5), description: text(at, 15), comments }
    rows.tasks.push(newRow('tasks', { id, projectId: `p${at % 100}`, assignedTo, ...told }))
    if (comments) rows.comments.push(newRow('comments', { id: `c${at}`, taskId: id, text: comments }))
  }
  return createState(rowLists((table) => rows[table] as never))
}
