import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Company, smallCompany } from '../company.testing.ts'
import type { ArgsOf } from '../commands.ts'
import { decide } from '../decide.ts'
import { Requests, step, type Step } from '../requests.testing.ts'
import { applyAll } from '../state/change.ts'
import type { Request } from '../request/request.ts'
import { copyState, type State } from '../state/state.ts'
import type { RefusedPart } from './refused-parts.ts'
import { linesOf } from '../views/bell.ts'
import { describeEntry, stepText } from '../views/history/history.ts'
import { changedAmong, changeWords, manyChangedText } from '../views/many-changed.ts'
import type { ManyChanged } from './many-tasks.ts'
import { notificationsFor } from './notifications.ts'

const [ada, mara, eli, edda] = [
  'admin@example.com',
  'mara@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

type Change = ArgsOf<'tasks.change'>['change']

/** Atlas with Plan (Eli's), Draw, Fold and Sell; Melt is a task of Borealis. */
function company(): Company {
  const company = smallCompany()
  const projectId = company.project('Atlas').id
  company.do(mara, 'task.createMany', { projectId, titles: ['Fold', 'Sell'] })
  company.news()
  company.furtherNews()
  return company
}

const idsOf = (company: Company, titles: readonly string[]) => titles.map((title) => company.task(title).id)

/** Somebody changes several tasks, which must be accepted; returns the result. */
function change(company: Company, by: string, titles: readonly string[], change: Change): ManyChanged {
  const decision = company.ask(by, 'tasks.change', { taskIds: idsOf(company, titles), change })
  if (!decision.ok) throw new Error(decision.refusal.message)
  return decision.result as ManyChanged
}

const three = ['Draw', 'Fold', 'Sell']

/** What the same change would do to each task by itself, one after another. */
function oneByOne(state: State, request: Request) {
  const { taskIds, change } = request.args as ArgsOf<'tasks.change'>
  const alone = copyState(state)
  const refused: Pick<RefusedPart, 'taskId' | 'reason'>[] = []
  for (const taskId of new Set(taskIds)) {
    const [name, args] = single(taskId, change)
    const apart = decide(alone, { ...request, name, args })
    if (apart.ok) applyAll(alone, apart.changes)
    else refused.push({ taskId, reason: apart.refusal.message })
  }
  return { refused, tasks: [...alone.tasks.values()] }
}

const noneOf = (state: State): ReturnType<typeof oneByOne> => ({
  refused: [],
  tasks: [...state.tasks.values()],
})

function single(taskId: string, change: Change): readonly [name: string, args: unknown] {
  if ('status' in change) return ['task.move', { taskId, ...change }]
  if ('assignedTo' in change) return ['task.assign', { taskId, ...change }]
  if ('label' in change) return ['task.label', { taskId, ...change.label }]
  if ('delete' in change) return ['task.delete', { taskId }]
  return ['task.edit', { taskId, ...change }]
}

describe('K66: several tasks', () => {
  test.each([
    ['a status', { status: 'Done' }, { status: 'Done', lastUpdatedBy: mara }],
    ['an assignee', { assignedTo: 'EDDA@x.example' }, { assignedTo: edda, status: 'To Do' }],
    ['a due date', { dueDate: '2026-05-01' }, { dueDate: '2026-05-01' }],
    ['a priority', { priority: 'High' }, { priority: 'High' }],
  ] as const)('get %s at once, in one entry that one undo takes back', (_, wanted, expected) => {
    const atlas = company()
    const before = three.map((title) => atlas.task(title))
    const { done, refused } = change(atlas, mara, three, wanted)
    expect([done, refused]).toEqual([idsOf(atlas, three), []])
    for (const title of three) expect(atlas.task(title)).toMatchObject(expected)
    atlas.do(mara, 'entry.undo', { entryId: atlas.entries.at(-1)!.request.id })
    expect(three.map((title) => atlas.task(title))).toEqual(before)
  })

  test('get a label and lose it, and are deleted with their comments', () => {
    const atlas = company()
    const projectId = atlas.project('Atlas').id
    atlas.do(mara, 'label.create', { projectId, name: 'Urgent', color: 'red' })
    const labelId = [...atlas.state.labels.values()][0]!.id
    change(atlas, mara, three, { label: { labelId, on: true } })
    expect(three.map((title) => atlas.task(title).labelIds)).toEqual([[labelId], [labelId], [labelId]])
    change(atlas, mara, ['Draw', 'Fold'], { label: { labelId, on: false } })
    expect(three.map((title) => atlas.task(title).labelIds)).toEqual([[], [], [labelId]])
    atlas.do(mara, 'comment.add', { taskId: atlas.task('Sell').id, text: 'Soon' })
    change(atlas, mara, three, { delete: true })
    expect([atlas.state.tasks.size, atlas.state.comments.size]).toEqual([2, 0])
    atlas.do(mara, 'entry.undo', { entryId: atlas.entries.at(-1)!.request.id })
    expect([atlas.state.tasks.size, atlas.state.comments.size]).toEqual([5, 1])
  })

  test('count once each, and those already in the wanted state count as done', () => {
    const atlas = company()
    const { done } = change(atlas, mara, ['Draw', 'Fold', 'Draw'], { status: 'Done' })
    expect(done).toEqual(idsOf(atlas, ['Draw', 'Fold']))
    const again = atlas.entries.length
    expect(change(atlas, mara, ['Draw', 'Fold'], { status: 'Done' }).done).toHaveLength(2)
    expect(atlas.entries).toHaveLength(again)
    expect(atlas.refused(mara, 'tasks.change', { taskIds: [], change: { status: 'Done' } }).message).toBe(
      'Choose a task first',
    )
    expect(
      atlas.refused(mara, 'tasks.change', { taskIds: ['1'], change: { dueDate: '2026-02-30' } }).message,
    ).toBe('Enter a valid date')
  })

  test('are changed as they would be one by one', () => {
    const prepared = company().state
    const agrees = (sequence: readonly Step[]): void => {
      const state = copyState(prepared)
      const requests = new Requests()
      for (const one of sequence) {
        const request = requests.next(state, { ...one, garbage: undefined })
        const decision = decide(state, request)
        const { refused, tasks } = request.name === 'tasks.change' ? oneByOne(state, request) : noneOf(state)
        if (decision.ok) applyAll(state, decision.changes)
        if (request.name !== 'tasks.change') continue
        const said = decision.ok ? (decision.result as ManyChanged).refused : refused
        expect(said.map(({ taskId, reason }) => ({ taskId, reason }))).toEqual(refused)
        expect([...state.tasks.values()]).toEqual(tasks)
      }
    }
    const many = step.map((one): Step => ({ ...one, name: 'tasks.change' }))
    fc.assert(fc.property(fc.array(fc.oneof(step, many), { maxLength: 20 }), agrees), { numRuns: 60 })
  })
})

test('K87: the words for a change name its new value', () => {
  const atlas = company()
  const projectId = atlas.task('Draw').projectId
  atlas.do(mara, 'label.create', { projectId, name: 'Paper', color: 'red' })
  const labelId = [...atlas.state.labels.values()].at(-1)?.id ?? ''
  const said: readonly (readonly [Change, string])[] = [
    [{ status: 'Done' }, 'moved to Done'],
    [{ assignedTo: edda }, 'assigned to Edda'],
    [{ assignedTo: '' }, 'unassigned'],
    [{ dueDate: '2026-11-21' }, 'due 21 Nov 2026'],
    [{ dueDate: '' }, 'left without a due date'],
    [{ priority: 'High' }, 'set to High priority'],
    [{ label: { labelId, on: true } }, 'labelled Paper'],
    [{ label: { labelId, on: false } }, 'no longer labelled Paper'],
    [{ delete: true }, 'deleted'],
  ]
  for (const [one, words] of said) expect(changeWords(atlas.state, one).deed).toBe(words)
})

describe('K131: a change to several tasks', () => {
  /** What is said of changing Draw and Fold after Draw alone was changed that way, and again when both were. */
  const saidOf = (atlas: Company, wanted: Change): readonly string[] => {
    change(atlas, mara, ['Draw'], wanted)
    return [0, 1].map(() => {
      const before = atlas.entries.length
      const result = change(atlas, mara, ['Draw', 'Fold'], wanted)
      const changed = changedAmong(result, atlas.entries[before])
      return manyChangedText(result, changed, () => undefined, changeWords(atlas.state, wanted))
    })
  }

  test('says how many were already in the wanted state, and that there is nothing to change if all were', () => {
    const atlas = company()
    const projectId = atlas.project('Atlas').id
    atlas.do(mara, 'label.create', { projectId, name: 'Paper', color: 'red' })
    const labelId = [...atlas.state.labels.values()].at(-1)?.id ?? ''
    const cases: readonly (readonly [Change, changed: string, already: string])[] = [
      [{ status: 'Done' }, 'moved to Done, 1 was already', 'in Done'],
      [{ assignedTo: 'ELI@x.example' }, 'assigned to Eli, 1 was already', 'assigned to Eli'],
      [{ assignedTo: '' }, 'unassigned, 1 was already', 'unassigned'],
      [{ dueDate: '2026-11-21' }, 'due 21 Nov 2026, 1 was already', 'due 21 Nov 2026'],
      [{ dueDate: '' }, 'left without a due date, 1 was already', 'without a due date'],
      [{ priority: 'High' }, 'set to High priority, 1 was already', 'set to High priority'],
      [{ label: { labelId, on: true } }, 'labelled Paper, 1 was already', 'labelled Paper'],
      [
        { label: { labelId, on: false } },
        'no longer labelled Paper, 1 was not before',
        'without the label Paper',
      ],
    ]
    for (const [wanted, changed, already] of cases)
      expect(saidOf(atlas, wanted)).toEqual([
        `1 task ${changed}`,
        `Nothing to change: 2 tasks are already ${already}`,
      ])
  })

  test('says what is refused as well', () => {
    const atlas = company()
    change(atlas, ada, ['Draw'], { assignedTo: edda })
    const [wanted, nobody] = [{ assignedTo: edda }, () => undefined]
    const words = changeWords(atlas.state, wanted)
    const why = `1 not: 'Melt': ${edda} is not an employee of this project.`
    expect(manyChangedText(change(atlas, ada, ['Draw', 'Melt'], wanted), 0, nobody, words)).toBe(
      `Nothing to change: 1 task is already assigned to Edda, ${why}`,
    )
    const some = change(atlas, ada, ['Draw', 'Fold', 'Sell', 'Melt'], wanted)
    expect(manyChangedText(some, changedAmong(some, atlas.entries.at(-1)), nobody, words)).toBe(
      `2 tasks assigned to Edda, 1 was already, ${why}`,
    )
  })
})

describe('K67: what is refused', () => {
  test('is named with its reason, and the others are changed', () => {
    const both = company()
    const [melt, sell] = [both.task('Melt').id, both.task('Sell').id]
    both.do(mara, 'task.delete', { taskId: sell })
    const taskIds = [...idsOf(both, ['Plan', 'Draw']), melt, sell]
    const decision = both.ask(ada, 'tasks.change', { taskIds, change: { assignedTo: edda } })
    const result = (decision.ok && decision.result) as ManyChanged
    expect(result).toMatchObject({
      done: idsOf(both, ['Plan', 'Draw']),
      refused: [
        { taskId: melt, name: 'Melt', reason: `${edda} is not an employee of this project.` },
        { taskId: sell, name: '', code: 'gone' },
      ],
    })
    const words = changeWords(both.state, { assignedTo: edda })
    expect(manyChangedText(result, 2, (id) => (id === sell ? 'Sell' : undefined), words)).toBe(
      `2 tasks assigned to Edda, 2 not: 'Melt': ${edda} is not an employee of this project. 'Sell' is not here (any more).`,
    )
    expect(manyChangedText({ ...result, refused: [] }, 2, () => undefined, words)).toBe(
      '2 tasks assigned to Edda',
    )
    expect(both.task('Melt').assignedTo).toBe('')
  })

  test('is grouped by reason, with long titles and lists cut short', () => {
    const atlas = company()
    for (const title of three)
      atlas.do(mara, 'task.assign', { taskId: atlas.task(title).id, assignedTo: eli })
    atlas.do(mara, 'task.edit', { taskId: atlas.task('Draw').id, title: 'D'.repeat(90) })
    const taskIds = idsOf(atlas, ['Plan', 'D'.repeat(90), 'Fold', 'Sell'])
    expect(atlas.refused(eli, 'tasks.change', { taskIds, change: { status: 'Done' } })).toEqual({
      code: 'forbidden',
      message: `'Plan', '${'D'.repeat(39)}…', 'Fold' and 1 more: You cannot set this task to Done.`,
    })
  })

  test('can be everything, and then each reason is given', () => {
    const atlas = company()
    const plan = atlas.task('Plan').id
    const asked = { taskIds: [plan, 'none', 'nor this'], change: { priority: 'High' } } as const
    expect(atlas.refused(eli, 'tasks.change', { ...asked, taskIds: ['none'] })).toEqual({
      code: 'gone',
      message: 'This task is not here (any more).',
    })
    expect(atlas.refused(eli, 'tasks.change', { ...asked, taskIds: [...asked.taskIds] })).toEqual({
      code: 'conflict',
      message:
        "'Plan': Only an admin or the manager of this project can change this. 2 tasks are not here (any more).",
    })
  })

  test('includes a task of another project than the label', () => {
    const atlas = company()
    atlas.do(mara, 'label.create', { projectId: atlas.project('Atlas').id, name: 'Urgent', color: 'red' })
    const labelId = [...atlas.state.labels.values()][0]!.id
    const { refused } = change(atlas, ada, ['Plan', 'Melt'], { label: { labelId, on: true } })
    expect(refused.map(({ name, reason }) => [name, reason])).toEqual([
      ['Melt', "'Urgent' is a label of another project."],
    ])
  })
})

describe('K68: one line', () => {
  const lastOf = ({ state, past, entries }: Company) => {
    const entry = entries.at(-1)!
    const archive = { state, past }
    return [describeEntry(archive, entry).what, stepText(archive, entry, 'Undo')]
  }

  test('describes it in a history and on the undo button', () => {
    const atlas = company()
    atlas.do(mara, 'label.create', { projectId: atlas.project('Atlas').id, name: 'Urgent', color: 'red' })
    const labelId = [...atlas.state.labels.values()][0]!.id
    const told = ([wanted, titles]: readonly [Change, readonly string[]]) => {
      change(atlas, mara, titles, wanted)
      return lastOf(atlas)
    }
    const deeds: readonly (readonly [Change, readonly string[]])[] = [
      [{ status: 'Done' }, three],
      [{ status: 'To Do' }, ['Fold']],
      [{ assignedTo: eli }, three],
      [{ assignedTo: '' }, three],
      [{ dueDate: '2026-05-01' }, three],
      [{ priority: 'High' }, three],
      [{ label: { labelId, on: true } }, three],
      [{ label: { labelId, on: false } }, three],
      [{ delete: true }, three],
    ]
    expect(deeds.map(told)).toEqual([
      ['changed the status of 3 tasks', 'Undo: change the status of 3 tasks'],
      ["changed the status of 'Fold'", 'Undo: change the status of "Fold"'],
      ['assigned 3 tasks to Eli', 'Undo: assign 3 tasks to Eli'],
      ['unassigned 3 tasks', 'Undo: unassign 3 tasks'],
      ['changed the due date of 3 tasks', 'Undo: change the due date of 3 tasks'],
      ['changed the priority of 3 tasks', 'Undo: change the priority of 3 tasks'],
      ["put the label 'Urgent' on 3 tasks", 'Undo: put the label "Urgent" on 3 tasks'],
      ["took the label 'Urgent' off 3 tasks", 'Undo: take the label "Urgent" off 3 tasks'],
      ['deleted 3 tasks', 'Undo: delete 3 tasks'],
    ])
  })

  test('tells an assignee about all their tasks in the bell, while admins are notified of each', () => {
    const atlas = company()
    change(atlas, mara, three, { assignedTo: eli })
    expect(atlas.news()).toEqual(three.map((title) => `admin info Task '${title}' assigned to ${eli}.`))
    expect(atlas.furtherNews()).toEqual(three.map((title) => `${eli} info '${title}' is yours now`))
    const seen = linesOf(notificationsFor(atlas.state, atlas.user(eli)))
    expect(seen[0]?.map(({ message }) => message)).toEqual(
      three.toReversed().map((title) => `'${title}' is yours now`),
    )
    change(atlas, mara, ['Plan', ...three], { dueDate: '2026-05-01' })
    expect(linesOf(notificationsFor(atlas.state, atlas.user(eli)))[0]).toHaveLength(4)
  })
})

test('K66: a request for several tasks takes exactly one valid change', () => {
  const refused = [{}, { status: 'Gone' }, { status: 'Done', priority: 'High' }, { delete: false }]
  for (const wanted of refused)
    expect(company().ask(mara, 'tasks.change', { taskIds: ['1'], change: wanted as Change }).ok).toBe(false)
})
