import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { versionAt, type Version } from './version.testing.ts'

const root = join(import.meta.dirname, '../../..')

/** A text that occurs once in a source file, and what the next version has in its place. */
interface Patch {
  readonly file: string
  readonly from: string
  readonly to: string
}

/**
 * What the next version has that this one does not know, one of each kind: rules that decide a request differently; a field; a
 * command; an argument of a command that both have; and a command that no longer exists.
 */
const patches: readonly Patch[] = [
  {
    file: 'server/log/stored-entry.ts',
    from: 'export const rulesVersion = ',
    to: 'export const rulesVersion = 1 + ',
  },
  {
    file: 'src/domain/model/tasks.ts',
    from: '    rank: {\n',
    to: "    estimate: { stored: text, seenBy: 'everyone', isRare: true, label: 'Estimate', said: 'text', setBy: 'editTask' },\n    rank: {\n",
  },
  {
    file: 'src/domain/rules/tasks.ts',
    from: '  v.object({ taskId: rowId, status: v.picklist(statuses), before: v.optional(text) }),\n  (context, { taskId, status, before }) => {\n    updateTask(context, findTask(context, taskId), { status })\n',
    to: `  v.object({ taskId: rowId, status: v.picklist(statuses), before: v.optional(text), estimate: v.optional(text) }),
  (context, { taskId, status, before, estimate }) => {
    const found = findTask(context, taskId)
    updateTask(context, found, { status })
    if (estimate !== undefined) estimateIt(context, taskId, estimate)
    const moved = context.draft.tasks.get(taskId)
    if (status === 'Done' && found.status !== 'Done' && moved) context.draft.tasks.update(moved, { priority: 'Normal' })
`,
  },
  {
    file: 'src/domain/rules/tasks.ts',
    from: 'function placeTask(',
    to: `function estimateIt(context, taskId, estimate) {
  const task = findTask(context, taskId)
  onlyForManagers(can.assignTask(context.draft, context.me, task), 'estimate its tasks')
  // As whatever works with a row relies on its having all fields.
  if (task.estimate.trim() !== estimate.trim()) context.draft.tasks.update(task, { estimate })
}

export const estimateTask = command(v.object({ taskId: rowId, estimate: text }), (context, { taskId, estimate }) => {
  estimateIt(context, taskId, estimate)
})

function placeTask(`,
  },
  {
    file: 'src/domain/commands.ts',
    from: 'import { assignTask, ',
    to: 'import { estimateTask, assignTask, ',
  },
  {
    file: 'src/domain/commands.ts',
    from: "  'task.duplicate': duplicateTask,\n",
    to: "  'task.estimate': estimateTask,\n",
  },
  { file: 'src/domain/usual-commands.ts', from: "  'task.duplicate': duplicateTask,\n", to: '' },
]

const configs = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name))

/** This version, and a next one in a folder of its own, derived from this one: no real next version exists yet. */
export class Neighbours {
  readonly present: Version
  readonly next: Version
  readonly #folder: string

  private constructor(present: Version, next: Version, folder: string) {
    this.present = present
    this.next = next
    this.#folder = folder
  }

  static async make(): Promise<Neighbours> {
    const folder = mkdtempSync(join(tmpdir(), 'ems-next-'))
    for (const part of ['src', 'server', 'package.json', ...configs])
      cpSync(join(root, part), join(folder, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    for (const patch of patches) apply(folder, patch)
    const present = await versionAt(root, join(folder, 'dist'), Date.parse('2026-03-02T09:00:00Z'))
    const next = await versionAt(folder, join(folder, 'dist-of-next'), Date.parse('2026-03-09T09:00:00Z'))
    return new Neighbours(present, next, folder)
  }

  /** Each once. */
  get versions(): readonly Version[] {
    return [this.present, this.next]
  }

  end(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function apply(folder: string, { file, from, to }: Patch): void {
  const path = join(folder, file)
  const [before, after, ...more] = readFileSync(path, 'utf8').split(from)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`What the next version changes in ${file} does not stand there once: ${from}`)
  writeFileSync(path, before + to + after)
}
