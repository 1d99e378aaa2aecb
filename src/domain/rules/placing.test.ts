import { describe, expect, test } from 'vitest'
import type { Company } from '../company.testing.ts'
import { smallCompany } from '../company.testing.ts'
import { dropListsOf } from '../views/board.ts'
import { describeEntry, stepText } from '../views/history/history.ts'

const [ada, mara, milo, eli] = [
  'admin@example.com',
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
] as const

/** Atlas with the tasks Plan (Eli's), Draw, Fold and Sell in To Do. */
function boardOfFour(): Company {
  const company = smallCompany()
  const projectId = company.project('Atlas').id
  company.do(mara, 'task.createMany', { projectId, titles: ['Fold', 'Sell'] })
  company.news()
  company.furtherNews()
  return company
}

/** The titles in a column of Atlas, as its board shows them. */
function column(company: Company, status = 'To Do'): string[] {
  const tasks = company.state.tasks.where('projectId', company.project('Atlas').id)
  return dropListsOf(undefined, tasks, [])
    .lists.get(status)!
    .map(({ title }) => title)
}

/** Somebody drops a task before another one, or at the end. */
function drop(company: Company, by: string, title: string, before: string, status = 'To Do' as const) {
  const taskId = company.task(title).id
  return company.do(by, 'task.move', { taskId, status, before: before && company.task(before).id })
}

function undo(company: Company, by: string, entry = company.entries.at(-1)!): void {
  company.do(by, 'entry.undo', { entryId: entry.request.id })
}

const archiveOf = ({ state, past }: Company) => ({ state, past })

describe('K60: a task keeps the place it is dropped at', () => {
  test.each([
    ['Sell', 'Plan', ['Sell', 'Plan', 'Draw', 'Fold']],
    ['Plan', 'Fold', ['Draw', 'Plan', 'Fold', 'Sell']],
    ['Draw', '', ['Plan', 'Fold', 'Sell', 'Draw']],
  ])('%s before %j', (title, before, wanted) => {
    const company = boardOfFour()
    const changes = drop(company, mara, title, before)
    expect(column(company)).toEqual(wanted)
    expect(changes.map(({ id, after }) => [id, Object.keys(after ?? {})])).toEqual([
      [company.task(title).id, ['rank']],
    ])
  })

  test('in another column', () => {
    const company = boardOfFour()
    for (const title of ['Plan', 'Draw']) {
      const taskId = company.task(title).id
      company.do(mara, 'task.move', { taskId, status: 'Done' })
    }
    const [sell, draw] = [company.task('Sell').id, company.task('Draw').id]
    company.do(mara, 'task.move', { taskId: sell, status: 'Done', before: draw })
    expect([column(company), column(company, 'Done')]).toEqual([['Fold'], ['Plan', 'Sell', 'Draw']])
  })

  test('for an admin too, among unplaced tasks, and dropping it where it already is changes nothing', () => {
    const company = boardOfFour()
    drop(company, ada, 'Plan', '')
    expect(column(company)).toEqual(['Draw', 'Fold', 'Sell', 'Plan'])
    expect(drop(company, ada, 'Plan', '')).toEqual([])
    expect(drop(company, mara, 'Draw', 'Fold')).toEqual([])
  })

  test('and a task added later comes last', () => {
    const company = boardOfFour()
    drop(company, mara, 'Plan', '')
    company.do(mara, 'task.create', { title: 'Hang', projectId: company.project('Atlas').id })
    expect(column(company)).toEqual(['Draw', 'Fold', 'Sell', 'Plan', 'Hang'])
  })

  test('unless the task it was dropped before is not in that column: then only its status changes', () => {
    const company = boardOfFour()
    const [plan, draw, fold] = ['Plan', 'Draw', 'Fold'].map((title) => company.task(title).id)
    const borealis = company.task('Melt').id
    company.do(mara, 'task.move', { taskId: fold!, status: 'Done' })
    for (const before of [fold!, borealis, plan!, 'none'])
      expect(company.do(mara, 'task.move', { taskId: plan!, status: 'To Do', before })).toEqual([])
    company.do(mara, 'task.move', { taskId: plan!, status: 'In Progress', before: draw! })
    expect(company.task('Plan')).toMatchObject({ status: 'In Progress', rank: '' })
  })

  test('but not for its assignee, who does not see the column', () => {
    const company = boardOfFour()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.move', { taskId: company.task('Draw').id, status: 'In Progress' })
    company.do(eli, 'task.move', { taskId, status: 'In Progress', before: '' })
    expect(company.do(eli, 'task.move', { taskId, status: 'In Progress', before: '' })).toEqual([])
    expect(company.task('Plan').rank).toBe('')
    expect(company.refused(milo, 'task.move', { taskId, status: 'To Do', before: '' }).code).toBe('forbidden')
  })

  test('through a rank that no other task of its project has, in any column', () => {
    const company = boardOfFour()
    drop(company, mara, 'Sell', 'Plan')
    company.do(mara, 'task.move', { taskId: company.task('Sell').id, status: 'Done' })
    drop(company, mara, 'Fold', 'Plan')
    company.do(mara, 'task.move', { taskId: company.task('Fold').id, status: 'Done' })
    expect(company.task('Fold').rank).not.toBe(company.task('Sell').rank)
    expect(column(company, 'Done')).toEqual(['Sell', 'Fold'])
  })

  test('even where a task came back from another project with the same rank', () => {
    const company = boardOfFour()
    drop(company, mara, 'Sell', 'Plan')
    const { rank } = company.task('Sell')
    company.do(ada, 'task.moveTo', {
      taskId: company.task('Sell').id,
      projectId: company.project('Borealis').id,
    })
    expect(company.task('Sell').rank).toBe(rank)
    drop(company, mara, 'Fold', 'Plan')
    company.do(ada, 'task.moveTo', {
      taskId: company.task('Sell').id,
      projectId: company.project('Atlas').id,
    })
    // Both now have the same rank: placing a task between them gives the second another one.
    expect([company.task('Fold').rank, column(company)]).toEqual([rank, ['Fold', 'Sell', 'Plan', 'Draw']])
    drop(company, mara, 'Draw', 'Sell')
    expect(column(company)).toEqual(['Fold', 'Draw', 'Sell', 'Plan'])
  })
})

describe('K64: a new order', () => {
  test('raises no news, is not an update and leaves a task ready for review', () => {
    const company = boardOfFour()
    company.do(eli, 'task.ready', { taskId: company.task('Plan').id, ready: true })
    company.news()
    company.furtherNews()
    const before = company.task('Plan')
    drop(company, mara, 'Plan', '')
    expect([company.news(), company.furtherNews()]).toEqual([[], []])
    expect(company.task('Plan')).toEqual({ ...before, rank: company.task('Plan').rank })
  })

  test('is described in the history and on the undo button', () => {
    const company = boardOfFour()
    drop(company, mara, 'Plan', '')
    const entry = company.entries.at(-1)!
    expect(describeEntry(archiveOf(company), entry)).toMatchObject({
      who: 'Mara',
      what: "moved 'Plan' within To Do",
      lines: [{ label: 'Order', from: '', to: 'changed' }],
    })
    expect(stepText(archiveOf(company), entry, 'Undo')).toBe('Undo: move "Plan" within To Do')
    company.do(mara, 'task.move', { taskId: company.task('Plan').id, status: 'Done', before: '' })
    expect(describeEntry(archiveOf(company), company.entries.at(-1)!).what).toBe(
      "moved 'Plan' from To Do to Done",
    )
  })

  test('can be undone, however others have reordered since', () => {
    const company = boardOfFour()
    drop(company, mara, 'Plan', '')
    const mine = company.entries.at(-1)!
    drop(company, ada, 'Plan', 'Fold')
    expect(column(company)).toEqual(['Draw', 'Plan', 'Fold', 'Sell'])
    undo(company, mara, mine)
    expect(column(company)).toEqual(['Plan', 'Draw', 'Fold', 'Sell'])
    undo(company, mara)
    expect(column(company)).toEqual(['Draw', 'Plan', 'Fold', 'Sell'])
  })

  test('does not prevent the undo of a move, an addition or a new title', () => {
    const company = boardOfFour()
    const done = (by: string, title: string, before: string) =>
      company.do(by, 'task.move', { taskId: company.task(title).id, status: 'Done', before })
    done(mara, 'Draw', '')
    done(mara, 'Sell', company.task('Draw').id)
    const moved = company.entries.at(-1)!
    company.do(mara, 'task.edit', { taskId: company.task('Sell').id, title: 'Vend' })
    const renamed = company.entries.at(-1)!
    company.do(mara, 'task.create', { title: 'Hang', projectId: company.project('Atlas').id, status: 'Done' })
    const added = company.entries.at(-1)!
    done(ada, 'Vend', '')
    done(ada, 'Hang', company.task('Draw').id)
    expect(column(company, 'Done')).toEqual(['Hang', 'Draw', 'Vend'])
    for (const entry of [added, renamed, moved]) undo(company, mara, entry)
    expect([column(company), column(company, 'Done')]).toEqual([['Plan', 'Fold', 'Sell'], ['Draw']])
  })

  test('cannot be undone twice, and the refusal says who undid it', () => {
    const company = boardOfFour()
    drop(company, mara, 'Plan', '')
    const mine = company.entries.at(-1)!
    undo(company, ada, mine)
    expect(company.refused(mara, 'entry.undo', { entryId: mine.request.id }).message).toBe(
      'This was undone already by Admin.',
    )
  })

  test('stays when the task is put back to how it was', () => {
    const company = boardOfFour()
    company.do(mara, 'task.edit', { taskId: company.task('Plan').id, priority: 'High' })
    const { seq } = company.entries.at(-2)!
    drop(company, mara, 'Plan', '')
    company.do(ada, 'task.takeBack', { taskId: company.task('Plan').id, seq })
    expect(company.task('Plan').priority).toBe('Normal')
    expect(column(company)).toEqual(['Draw', 'Fold', 'Sell', 'Plan'])
  })
})
