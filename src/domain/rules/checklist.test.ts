import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import { maxItems } from '../model/checklist.ts'
import { checklistOf } from './checklist.ts'

const [ada, mara, milo, eli, edda] = [
  'admin@example.com',
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

const planOf = (company: Company) => company.task('Plan').id
const itemsOf = (company: Company) => checklistOf(company.state, planOf(company))
const textsOf = (company: Company) => itemsOf(company).map(({ text }) => text)
const idOf = (company: Company, text: string) => itemsOf(company).find((item) => item.text === text)!.id
const undoLast = (company: Company, by: string) =>
  company.do(by, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })

/** Plan with a checklist of Ask, Draw and Send. */
function listed(): Company {
  const company = smallCompany()
  company.do(mara, 'checklist.add', { taskId: planOf(company), texts: [' Ask ', 'Draw', 'Send'] })
  return company
}

describe('a checklist', () => {
  test('K50: gets new items at its end, in their order', () => {
    const company = listed()
    company.do(ada, 'checklist.add', { taskId: planOf(company), texts: ['Rest'] })
    expect(textsOf(company)).toEqual(['Ask', 'Draw', 'Send', 'Rest'])
    undoLast(company, ada)
    expect(textsOf(company)).toEqual(['Ask', 'Draw', 'Send'])
  })

  test('K50: takes no blank items, and at most 1,000 in all', () => {
    const company = listed()
    const taskId = planOf(company)
    expect(company.refused(mara, 'checklist.add', { taskId, texts: ['Ask', ' '] })).toEqual({
      code: 'invalid',
      message: 'Enter what is to be done',
      field: 'texts.1',
    })
    expect(company.refused(mara, 'checklist.add', { taskId, texts: [] }).message).toBe(
      'Enter what is to be done',
    )
    const texts = Array.from({ length: maxItems - 2 }, (_, index) => `Item ${index}`)
    expect(company.refused(mara, 'checklist.add', { taskId, texts })).toEqual({
      code: 'conflict',
      message: 'A checklist has at most 1000 items.',
    })
    company.do(mara, 'checklist.add', { taskId, texts: texts.slice(1) })
    expect(itemsOf(company)).toHaveLength(maxItems)
  })

  test('K51: can be ticked by everyone who works on the task, but changed only by an admin or the project’s manager', () => {
    const company = listed()
    const itemId = idOf(company, 'Ask')
    for (const by of [ada, mara, eli]) {
      company.do(by, 'checklist.tick', { itemId, done: true })
      expect(company.state.checklist.get(itemId)?.done).toBe(true)
      undoLast(company, by)
      expect(company.state.checklist.get(itemId)?.done).toBe(false)
    }
    for (const by of [milo, edda])
      expect(company.refused(by, 'checklist.tick', { itemId, done: true })).toEqual({
        code: 'forbidden',
        message: 'You cannot tick this.',
      })
    const message = 'Only an admin or the manager of this project can change the checklist.'
    const taskId = planOf(company)
    expect(company.refused(eli, 'checklist.add', { taskId, texts: ['Rest'] }).message).toBe(message)
    expect(company.refused(eli, 'checklist.rename', { itemId, text: 'Rest' }).message).toBe(message)
    expect(company.refused(eli, 'checklist.move', { itemId }).message).toBe(message)
    expect(company.refused(eli, 'checklist.remove', { itemId }).message).toBe(message)
  })

  test('K51: keeps two people’s ticks independently, and refuses to tick an item that is gone', () => {
    const company = listed()
    const [ask, draw] = [idOf(company, 'Ask'), idOf(company, 'Draw')]
    company.do(eli, 'checklist.tick', { itemId: ask, done: true })
    const first = company.entries.at(-1)!.request.id
    company.do(mara, 'checklist.tick', { itemId: draw, done: true })
    company.do(eli, 'entry.undo', { entryId: first })
    expect(itemsOf(company).map(({ done }) => done)).toEqual([false, true, false])
    company.do(mara, 'checklist.remove', { itemId: ask })
    expect(company.refused(eli, 'checklist.tick', { itemId: ask, done: true })).toEqual({
      code: 'gone',
      message: 'This item is not here (any more).',
    })
    undoLast(company, mara)
    expect(textsOf(company)).toEqual(['Ask', 'Draw', 'Send'])
  })

  test('K51: lets its items be renamed, but not to a blank text', () => {
    const company = listed()
    const itemId = idOf(company, 'Ask')
    company.do(mara, 'checklist.rename', { itemId, text: ' Ask again ' })
    expect(textsOf(company)).toEqual(['Ask again', 'Draw', 'Send'])
    expect(company.refused(mara, 'checklist.rename', { itemId, text: '' }).message).toBe(
      'Enter what is to be done',
    )
    undoLast(company, mara)
    expect(textsOf(company)).toEqual(['Ask', 'Draw', 'Send'])
  })

  test('K52: is reordered one item at a time, and each move can be undone', () => {
    const company = listed()
    const before = JSON.stringify(itemsOf(company))
    company.do(mara, 'checklist.move', { itemId: idOf(company, 'Send'), beforeId: idOf(company, 'Ask') })
    expect(textsOf(company)).toEqual(['Send', 'Ask', 'Draw'])
    company.do(mara, 'checklist.move', { itemId: idOf(company, 'Ask') })
    expect(textsOf(company)).toEqual(['Send', 'Draw', 'Ask'])
    undoLast(company, mara)
    company.do(mara, 'entry.undo', { entryId: company.entries.at(-3)!.request.id })
    expect(JSON.stringify(itemsOf(company))).toBe(before)
  })

  test('K52: can be reordered even where its items have no rank', () => {
    const company = listed()
    for (const item of itemsOf(company)) company.state.checklist.set(item.id, { ...item, rank: '' })
    company.do(mara, 'checklist.move', { itemId: idOf(company, 'Send'), beforeId: idOf(company, 'Draw') })
    expect(textsOf(company)).toEqual(['Ask', 'Send', 'Draw'])
  })

  test('K52: refuses a move before an item that is gone, and ignores one before the item itself', () => {
    const company = listed()
    const [itemId, beforeId] = [idOf(company, 'Send'), idOf(company, 'Ask')]
    company.do(mara, 'checklist.remove', { itemId: beforeId })
    expect(company.refused(mara, 'checklist.move', { itemId, beforeId })).toEqual({
      code: 'gone',
      message: 'The item below is gone.',
    })
    expect(company.do(mara, 'checklist.move', { itemId, beforeId: itemId })).toEqual([])
  })

  test('K51: is deleted and brought back with its task, and copied unticked into a duplicate', () => {
    const company = listed()
    company.do(eli, 'checklist.tick', { itemId: idOf(company, 'Draw'), done: true })
    const taskId = planOf(company)
    company.do(mara, 'task.duplicate', { taskId })
    const copy = [...company.state.tasks.values()].at(-1)!
    expect(checklistOf(company.state, copy.id).map(({ text, done }) => [text, done])).toEqual([
      ['Ask', false],
      ['Draw', false],
      ['Send', false],
    ])
    company.do(mara, 'task.delete', { taskId })
    expect(checklistOf(company.state, taskId)).toEqual([])
    undoLast(company, mara)
    expect(checklistOf(company.state, taskId).map(({ done }) => done)).toEqual([false, true, false])
  })
})
