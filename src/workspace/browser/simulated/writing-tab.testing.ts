import { Company } from '../../../domain/company.testing.ts'
import { keys, workspaceKeys, type WorkspaceKey } from '../keys.ts'
import type { Page } from '../page.ts'
import type { SimulatedStorage, StorageService } from './simulated-storage.testing.ts'
import { inPresentKind, knownSeq, type VouchedSeq } from '../storage/known-texts.ts'
import { readTexts, takeTexts } from '../storage/stored-texts.ts'
import { Publisher } from '../storage/publisher.ts'
import { Room } from '../storage/room.ts'
import { SeenTexts } from '../storage/seen-texts.ts'
import { StorageWriter, type Present } from '../storage/storage-writer.ts'
import { TabNotes } from '../storage/tab-notes.ts'

/** A company with a project and two tasks. */
export function smallCompany(): Company {
  const company = new Company()
  company.do('system', 'workspace.ensureAdmin', {})
  company.do('admin@example.com', 'project.create', {
    manager: { name: 'Mara', email: 'mara@x', password: 'mara' },
    project: { name: 'Atlas', description: 'Maps' },
    employees: [],
  })
  const projectId = company.project('Atlas').id
  for (const title of ['Survey', 'Draw']) company.do('mara@x', 'task.create', { title, projectId })
  return company
}

/** The keys to leave alone: none. */
export const nothing: ReadonlySet<string> = new Set()

/** A tab that writes: the real parts over a simulated storage, and a page whose moments the test chooses. */
export class WritingTab {
  readonly storage: SimulatedStorage
  readonly company: Company
  readonly writer: StorageWriter
  readonly publisher: Publisher
  /** The keys that were written or removed, in order. */
  readonly touched: string[] = []
  /** What the publisher has reported, in order. */
  readonly told: string[] = []
  now = Date.parse('2026-03-02T09:00:00.000Z')
  /** Whether requests wait for their place, and whether the state is being changed right now. */
  isPlacing = false
  isUnsettled = false
  readonly #paints: (() => void)[] = []
  #quiet: (() => void) | undefined

  constructor(
    service: StorageService,
    options: {
      tabId?: string
      company?: Company
      largeCopies?: number
      orderName?: string
      damaged?: readonly string[]
      untouchable?: readonly string[]
    } = {},
  ) {
    const { tabId = 'tab', company = smallCompany(), largeCopies = 300_000, orderName = 'order' } = options
    this.company = company
    const storage = service.connect()
    this.storage = storage
    this.#watch(storage)
    const notes = new TabNotes(storage, tabId)
    notes.belongTo(orderName)
    const textOf = (key: WorkspaceKey): string | null => storage.getItem(key)
    const vouchedSeq: VouchedSeq = (key, print) => knownSeq(inPresentKind(notes.known(), textOf), key, print)
    const room = new Room(storage)
    const seen = new SeenTexts(storage, readTexts(takeTexts(storage), []), vouchedSeq)
    const target = { storage, room, notes, seen, now: () => this.now, orderName, largeCopies }
    const nothingOurs = { ours: [], prints: {}, isRootOurs: false, others: {} }
    this.writer = new StorageWriter(target, company.state, nothingOurs)
    const page: Pick<Page, 'afterPaint' | 'whenQuiet' | 'whenIdle'> = {
      afterPaint: (job) => void this.#paints.push(job),
      whenQuiet: (job) => void (this.#quiet = job),
      whenIdle: () => {},
    }
    this.publisher = new Publisher({
      storage,
      page,
      writer: this.writer,
      room,
      seen,
      vouchedSeq,
      damaged: new Set([...(options.damaged ?? []), ...(options.untouchable ?? [])]),
      untouchable: new Set(options.untouchable),
      isPlacing: () => this.isPlacing,
      present: () => (this.isUnsettled ? undefined : this.present()),
    })
    this.publisher.written.subscribe(({ kind }) => this.told.push(kind))
    this.publisher.foreign.subscribe((message) => this.told.push(message))
    this.publisher.cleared.subscribe(({ isLeaving }) =>
      this.told.push(isLeaving ? 'cleared, leaving' : 'cleared'),
    )
    this.publisher.behind.subscribe(() => this.told.push('behind'))
    this.publisher.quiet.subscribe(({ keys: shown, seq }) =>
      this.told.push(`quiet at ${seq}: ${shown.join(' ')}`),
    )
  }

  /** What there is to write besides the tables. */
  present(): Present {
    const { entries } = this.company
    const last = entries.at(-1)?.request
    return { seq: entries.length, user: this.company.find('mara@x'), promised: 0, last }
  }

  /** Moves another task: only its table changes. */
  moveTask(): void {
    const task = this.company.task('Survey')
    const status = task.status === 'To Do' ? 'In Progress' : 'To Do'
    this.company.do('mara@x', 'task.move', { taskId: task.id, status })
  }

  /** Writes at once, as the writer does when told to. */
  write(isPause = false): void {
    this.writer.write(this.present(), nothing, isPause)
  }

  /** Runs what waits for the next paint. */
  paint(): void {
    for (const job of this.#paints.splice(0)) job()
  }

  /** Lets a quiet moment pass. Returns whether somebody waited for one. */
  beQuiet(): boolean {
    const job = this.#quiet
    this.#quiet = undefined
    job?.()
    return job !== undefined
  }

  /** Takes in what others have written. */
  takeIn(): void {
    while (this.storage.isBehind) this.storage.step()
  }

  /** The keys of the workspace that were touched since the last call, in order. */
  touchedKeys(): string[] {
    const known = new Set<string>([...workspaceKeys, keys.currentUser])
    return this.touched.splice(0).filter((key) => known.has(key))
  }

  /** The list that a key holds, or `root`. */
  stored(key: WorkspaceKey): Record<string, unknown> {
    return JSON.parse(this.storage.getItem(key) ?? 'null') as Record<string, unknown>
  }

  #watch(storage: SimulatedStorage): void {
    const setItem = storage.setItem.bind(storage)
    storage.setItem = (key, text) => {
      setItem(key, text)
      this.touched.push(key)
    }
  }
}

/** Delivers everything that tabs have written, to the service and to the tabs. */
export function deliver(service: StorageService, tabs: readonly WritingTab[]): void {
  while (service.step());
  for (const tab of tabs) tab.takeIn()
}
