import { decide } from '../src/domain/decide.ts'
import { machine, page } from '../src/workspace/browser/machine.ts'
import { openBrowser } from '../src/workspace/browser/place/open-browser.ts'
import { StorageWriter } from '../src/workspace/browser/storage/storage-writer.ts'
import { startWorkspace } from '../src/workspace/start-workspace.ts'
import type { Workspace } from '../src/workspace/workspace.ts'
import { makeWorkspace } from './workspace.ts'

/** What a page of the bench can be told to do. Everything runs on the real log of this browser. */
export interface LogBench {
  /** Puts a workspace with that many tasks into local storage, replacing what is there. */
  fill(tasks: number): void
  /** Opens it, as the app does before it draws, and returns how long that took, in milliseconds. */
  open(): Promise<number>
  /** Changes the status of tasks, one after another, and returns what each change cost, in milliseconds. */
  change(times: number): Promise<readonly ChangeCost[]>
  /** Makes that many changes as fast as possible, to fill the log. */
  fillLog(entries: number): Promise<void>
  /** From now on notes when another tab's changes are shown here. */
  listen(): void
  /** The times noted since, in milliseconds since 1970. */
  heard(): readonly number[]
  /** Makes one change and returns when, in milliseconds since 1970. */
  ask(): number
}

/**
 * The parts of one change: deciding it; the rest until it is in the state that is shown (drawing is measured on the
 * screens); the time from asking to its place in the order; writing the documented keys.
 */
export interface ChangeCost {
  readonly decide: number
  readonly show: number
  readonly order: number
  readonly publish: number
}

declare global {
  interface Window {
    bench: LogBench
  }
}

let workspace: Workspace | undefined
let written = 0
let heard: number[] = []
let turn = 0
let taskIds: readonly string[] = []

// Writing happens at the end of a round or after the paint, whichever is later: it is measured where both come together.
// oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
const { write } = StorageWriter.prototype
StorageWriter.prototype.write = function (...args) {
  const start = performance.now()
  write.apply(this, args)
  written += performance.now() - start
}

window.bench = {
  fill: (tasks) => {
    localStorage.clear()
    for (const [key, text] of Object.entries(makeWorkspace(tasks).texts)) localStorage.setItem(key, text)
  },
  open: async () => {
    const start = performance.now()
    workspace = await startWorkspace(() => openBrowser(localStorage, page), machine)
    const took = performance.now() - start
    const mara = [...workspace.state.users.values()].find((user) => user.projectIds.length === 2)
    await workspace.login(mara?.email ?? '', mara?.password ?? '')
    taskIds = Array.from(workspace.state.tasks.values(), ({ id }) => id)
    await pause(700)
    return took
  },
  change: async (times) => {
    const costs: ChangeCost[] = []
    for (let time = 0; time < times; time += 1) {
      const args = nextChange()
      const request = {
        id: 'measured',
        by: opened().me()?.id ?? '',
        at: machine.now(),
        name: 'task.move',
        args,
      }
      const decided = timed(() => decide(opened().state, request))
      written = 0
      const asked = performance.now()
      const ordered = new Promise<number>((resolve) => {
        const end = opened().place.log.subscribe(() => {
          end()
          resolve(performance.now() - asked)
        })
      })
      const run = timed(() => opened().run('task.move', args))
      const order = await ordered
      await pause(120)
      costs.push({ decide: decided, show: Math.max(0, run - decided), order, publish: written })
    }
    return costs
  },
  fillLog: async (entries) => {
    for (let entry = 0; entry < entries; entry += 1) {
      opened().run('task.move', nextChange())
      if (entry % 100 === 99) await pause(50)
    }
    await pause(1000)
  },
  listen: () => {
    heard = []
    opened().subscribe(() => heard.push(performance.timeOrigin + performance.now()))
  },
  heard: () => heard,
  ask: () => {
    const at = performance.timeOrigin + performance.now()
    opened().run('task.move', nextChange())
    return at
  },
}

function opened(): Workspace {
  if (!workspace) throw new Error('The workspace is not open yet.')
  return workspace
}

/** The next change: each task in turn, back and forth. */
function nextChange(): { taskId: string; status: 'To Do' | 'In Progress' } {
  const { tasks } = opened().state
  turn += 1
  const id = taskIds[turn % taskIds.length] ?? ''
  return { taskId: id, status: tasks.get(id)?.status === 'To Do' ? 'In Progress' : 'To Do' }
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
