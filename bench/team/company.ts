import pg, { type ClientConfig } from 'pg'
import { parseDay } from '../../src/domain/model/day.ts'
import { newRow } from '../../src/domain/model/new-row.ts'
import type { TableName } from '../../src/domain/model/tables.ts'
import { Sessions } from '../../server/accounts/sessions.ts'
import { Visit } from '../../server/http/visit.testing.ts'

/** A database of the bench, and how a server is told of it. */
export interface BenchPlace {
  readonly at: ClientConfig
  readonly url: string
}

const managers = 20
const employees = 279
/** Everybody: one admin, the managers and the employees. */
export const everybody = 1 + managers + employees

/** The id of a manager, or of an employee, of the company by number. */
export const managerAt = (number: number): string => `manager-${number % managers}`
const employeeAt = (number: number): string => `employee-${number % employees}`
const emailOf = (id: string): string => `${id}@ems.example`
/** Task `number` belongs to manager `number`, and to one of the people of their project. */
export const taskAt = (number: number): string => `task-${number}`

let titles = 0
/** A title that no task has had: setting the same title again would be no change. */
export const newTitle = (): string => `Another title ${process.pid}-${(titles += 1)}`

/** Puts a company of 300 people, 20 projects and the given number of tasks into an empty database, bypassing the log. */
export async function fill(connection: ClientConfig, tasks: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const person = (id: string, role: 'admin' | 'manager' | 'employee', projectIds: string[]) =>
    newRow('users', { id, name: id, email: emailOf(id), role, projectIds, password: 'sealed' })
  const numbers = Array.from({ length: managers }, (_, number) => number)
  const members = (project: number): string[] =>
    Array.from({ length: employees }, (_, number) => number)
      .filter((number) => number % managers === project)
      .map((number) => emailOf(employeeAt(number)))
  await insert(client, 'users', [
    person('admin', 'admin', []),
    ...numbers.map((number) => person(managerAt(number), 'manager', [`project-${number}`])),
    ...Array.from({ length: employees }, (_, number) =>
      person(employeeAt(number), 'employee', [`project-${number % managers}`]),
    ),
  ])
  await insert(
    client,
    'projects',
    numbers.map((number) =>
      newRow('projects', {
        id: `project-${number}`,
        name: `Project ${number}`,
        description: 'What is to be done until the spring.',
        manager: emailOf(managerAt(number)),
        employees: members(number),
      }),
    ),
  )
  for (let first = 0; first < tasks; first += 5000)
    await insert(
      client,
      'tasks',
      Array.from({ length: Math.min(5000, tasks - first) }, (_, at) => taskRow(first + at, members)),
    )
  // Sessions of accounts without a password end.
  await client.query("insert into passwords (seal, hash) values ('sealed', '')")
  await client.query('vacuum analyze')
  await client.end()
}

function taskRow(number: number, members: (project: number) => readonly string[]) {
  const people = members(number % managers)
  return newRow('tasks', {
    id: taskAt(number),
    title: `Prepare part ${number} of the report`,
    description: 'Ask those who know, write it down, and have it read by somebody who does not.',
    projectId: `project-${number % managers}`,
    assignedTo: people[Math.floor(number / managers) % people.length] ?? '',
    // Notified long ago.
    notifiedForAssignmentByAdmin: true,
    dueDate: parseDay('2099-12-31') ?? '',
  })
}

/** Writes rows, bypassing any log. */
export async function insert(
  client: pg.ClientBase,
  table: TableName,
  rows: readonly object[],
): Promise<void> {
  await client.query(
    `insert into current_rows (table_name, id, row)
     select $1, row ->> 'id', row from json_array_elements($2::json) as row`,
    [table, JSON.stringify(rows)],
  )
}

/** A logged-in browser for each of the 300, managers first, on these servers in turn. */
export async function visits(
  connection: ClientConfig,
  ...urls: readonly string[]
): Promise<readonly Visit[]> {
  const pool = new pg.Pool({ ...connection, max: 4 })
  const sessions = new Sessions(pool)
  const ids = [
    ...Array.from({ length: managers }, (_, number) => managerAt(number)),
    ...Array.from({ length: employees }, (_, number) => employeeAt(number)),
    'admin',
  ]
  const made = await Promise.all(
    ids.map(async (id, at) => new Visit(urls[at % urls.length] ?? '', id, { ems: await sessions.begin(id) })),
  )
  await pool.end()
  return made
}
