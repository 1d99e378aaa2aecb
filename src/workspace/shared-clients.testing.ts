import { stampOf } from '../domain/model/day.ts'
import { tableNames } from '../domain/model/tables.ts'
import type { Request } from '../domain/request/request.ts'
import type { Entry } from '../domain/request/entry.ts'
import type { State } from '../domain/state/state.ts'
import type { Answer, Log } from './log.ts'
import type { Workspace } from './workspace.ts'

/** A workspace shared by several clients of one log, and what a test can make happen to it. */
export interface Shared {
  /** Opens another client and logs somebody in. Whatever happens to it afterwards happens only when the test says so. */
  open(email: string, password: string): Promise<Workspace>
  /** Lets one pending thing happen, at any client or at this one; `which` chooses. */
  step(which: number, at?: Workspace): Promise<void>
  /** Lets everything pending happen. */
  settle(): Promise<void>
  /** Closes the page of a client and opens it again later; what waits there is left to the next visit. */
  reload(workspace: Workspace): Promise<Workspace>
  /**
   * Takes the others out of a client's reach and returns the function that brings them back; none where it always has them
   * at hand.
   */
  readonly goOffline?: (workspace: Workspace) => () => void
}

const admin = ['admin@example.com', 'admin123'] as const
// As long as a server requires, and not common ones.
export const mara = ['mara@x', 'password-of-mara'] as const
export const eli = ['eli@x', 'password-of-eli'] as const

/** Two clients, both its manager's, of a workspace with a project and three tasks; nothing is in flight. */
export async function twoClients(share: () => Shared) {
  const shared = share()
  const first = await shared.open(...admin)
  const adminId = first.me()!.id
  const created = first.run('project.create', {
    manager: { name: 'Mara', email: mara[0], password: mara[1] },
    project: { name: 'Atlas', description: 'Maps' },
    employees: [{ name: 'Eli', email: eli[0], password: eli[1] }],
  })
  await shared.settle()
  const projectId = created.ok ? created.result.projectId : ''
  const one = await shared.open(...mara)
  const other = await shared.open(...mara)
  for (const title of ['One', 'Two', 'Three']) one.run('task.create', { title, projectId })
  await shared.settle()
  const [task] = [...one.state.tasks.values()]
  const asAdmin = (name: string, args: unknown): Request => requestBy(adminId, name, args)
  return { shared, one, other, projectId, taskId: task!.id, asAdmin }
}

let requests = 0

/** Returns a request as a client makes it, to be handed to a log by hand. */
export function requestBy(by: string, name: string, args: unknown): Request {
  requests += 1
  const id = `by-hand-${String(requests).padStart(6, '0')}`
  return { id, by, at: stampOf(Date.parse('2026-03-02T10:00:00.000Z'), 60), name, args }
}

export function comment(workspace: Workspace, taskId: string, comments: string): Request {
  return requestBy(workspace.me()!.id, 'task.comment', { taskId, comments })
}

/** Hands a request to a log that takes it in. */
export function append(log: Log, request: Request): Promise<Answer> {
  const receipt = log.append(request, [])
  if (!receipt.ok) throw new Error(receipt.refusal.message)
  return receipt.answer
}

/** Has everything that waits at a client placed, before the others hear of it. */
export async function placed(shared: Shared, client: Workspace): Promise<void> {
  for (let step = 0; client.place.log.waiting().length > 0; step += 1) {
    if (step > 1000) throw new Error('What waits finds no place.')
    await shared.step(0, client)
  }
}

/** Records what happens at a client, in order: entries it hears of, and answers to the requests it has handed in. */
export function happenings({ place: { log } }: Workspace) {
  const all: string[] = []
  const heard: Entry[] = []
  log.subscribe((entries) => {
    heard.push(...entries)
    all.push(...entries.map(({ request }) => `entry of ${request.id}`))
  })
  const hand = (request: Request): Promise<Answer> => {
    const answer = append(log, request)
    void answer.then(({ ok }) => all.push(`${ok ? 'accepted' : 'refused'}: ${request.id}`))
    return answer
  }
  return { all, heard, hand }
}

export function rowsOf(state: State): unknown {
  return tableNames.map((table) => [...state[table].values()])
}

export const idsOf = (entries: readonly Entry[]): string[] => entries.map(({ request }) => request.id)
export const seqsOf = (entries: readonly Entry[]): number[] => entries.map(({ seq }) => seq)
