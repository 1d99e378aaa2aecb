import { expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import { searchedWords, searchEverything, type Everything } from './search-everything.ts'

const [admin, mara, milo, eli, edda] = [
  'admin@example.com',
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
]

function found(company: Company, by: string, search: string): Everything {
  return searchEverything(company.state, company.user(by), search)
}

function titles({ tasks }: Everything): string[] {
  return tasks.best.map(({ task }) => task.title)
}

function addTasks(company: Company, ...added: string[]): void {
  for (const title of added)
    company.do(mara, 'task.create', { title, projectId: company.project('Atlas').id })
}

test('P20: tasks, projects and people are found by all words of a search, ignoring case and accents', () => {
  const company = smallCompany()
  addTasks(company, 'Élan vital')
  expect(titles(found(company, admin, 'VITAL elan'))).toEqual(['Élan vital'])
  expect(titles(found(company, admin, 'elan nowhere'))).toEqual([])
  expect(found(company, admin, 'atl').projects.best.map(({ name }) => name)).toEqual(['Atlas'])
  expect(found(company, admin, 'northern').projects.best.map(({ name }) => name)).toEqual(['Borealis'])
  expect(found(company, admin, 'edda@').people.best.map(({ name }) => name)).toEqual(['Edda'])
})

test('P20: a person’s tasks are found by their name, after those with it in the title', () => {
  const company = smallCompany()
  const { id } = company.user(eli)
  company.do(admin, 'user.update', { userId: id, name: 'Élise Novak' })
  addTasks(company, 'Call Novak')
  const all = found(company, admin, 'novak')
  expect(titles(all)).toEqual(['Call Novak', 'Plan'])
  expect(all.people.best.map(({ name }) => name)).toEqual(['Élise Novak'])
  expect(titles(found(company, milo, 'novak')), 'of another manager').toEqual([])
})

test('P20: a search without words finds nothing', () => {
  const company = smallCompany()
  company.do(mara, 'comment.add', { taskId: company.task('Plan').id, text: 'Asked the vendor' })
  // Of an accent that was typed without its letter nothing is left to compare.
  for (const search of [' ', '´', ' ¨ ']) {
    const { tasks, projects, people } = found(company, admin, search)
    expect([search, tasks.count, projects.count, people.count]).toEqual([search, 0, 0, 0])
  }
})

test('P21: a task is found by its comments, with the newest one that matches', () => {
  const company = smallCompany()
  const taskId = company.task('Plan').id
  company.do(mara, 'comment.add', { taskId, text: 'The vendor wants an answer' })
  company.do(eli, 'comment.add', { taskId, text: 'Asked the vendor again' })
  company.do(eli, 'comment.add', { taskId, text: 'Nothing yet' })
  const [hit] = found(company, mara, 'vendor').tasks.best
  expect(hit?.task.title).toBe('Plan')
  expect(hit?.comment).toMatchObject({ text: 'Asked the vendor again', authorName: 'Eli' })
  // Found by its title, it comes without a comment.
  expect(found(company, mara, 'plan').tasks.best[0]).not.toHaveProperty('comment')
})

test('P22: better matches come first: title, beginnings of words, within the title, elsewhere, comment', () => {
  const company = smallCompany()
  addTasks(company, 'Unmapped', 'Fold the map', 'Map the coast', 'Colours')
  const projectId = company.project('Atlas').id
  company.do(mara, 'task.create', { title: 'Print', projectId, description: 'the map, twice' })
  company.do(mara, 'comment.add', { taskId: company.task('Colours').id, text: 'As on the old map' })
  const order = ['Map the coast', 'Fold the map', 'Unmapped', 'Print', 'Colours']
  expect(titles(found(company, mara, 'map'))).toEqual(order)
  const elsewhere = found(company, mara, 'map').tasks.best.filter(({ isElsewhere }) => isElsewhere)
  expect(elsewhere.map(({ task }) => task.title)).toEqual(['Print'])
})

test('P22: an exact title comes first, even before newer matches', () => {
  const company = smallCompany()
  addTasks(company, 'Map', 'Map the coast')
  expect(titles(found(company, mara, ' mâp '))).toEqual(['Map', 'Map the coast'])
})

test('P22: of equal matches, open tasks come before Done ones, newest first', () => {
  const company = smallCompany()
  addTasks(company, 'Map one', 'Map two', 'Map three')
  company.do(mara, 'task.move', { taskId: company.task('Map three').id, status: 'Done' })
  expect(titles(found(company, mara, 'map'))).toEqual(['Map two', 'Map one', 'Map three'])
})

test('P22: only so many of a kind are listed, but all are counted', () => {
  const company = smallCompany()
  addTasks(company, ...Array.from({ length: 11 }, (_, index) => `Map ${index}`))
  const { tasks } = found(company, mara, 'map')
  expect([tasks.best.length, tasks.count]).toEqual([8, 11])
  expect(tasks.best[0]?.task.title).toBe('Map 10')
})

test('P23: nobody finds what they may not open', () => {
  const company = smallCompany()
  company.do(milo, 'comment.add', { taskId: company.task('Melt').id, text: 'Draw the plan of Atlas' })
  const all = (by: string, search: string): string[] => {
    const { tasks, projects, people } = found(company, by, search)
    return [
      ...tasks.best.map(({ task }) => task.title),
      ...projects.best.map(({ name }) => name),
      ...people.best.map(({ name }) => name),
    ]
  }
  expect(all(admin, 'l')).toEqual(
    expect.arrayContaining(['Melt', 'Plan', 'Borealis', 'Atlas', 'Milo', 'Eli']),
  )
  expect(all(mara, 'l')).toEqual(['Plan', 'Atlas', 'Eli', 'Edda'])
  expect(all(mara, 'atlas')).toEqual(['Atlas'])
  expect(all(eli, 'l')).toEqual(['Plan'])
  expect(all(edda, 'l')).toEqual([])
  expect(all(eli, 'atlas')).toEqual([])
  expect(all(milo, 'draw')).toEqual(['Melt'])
})

test('P23: nothing of an archived project is found', () => {
  const company = smallCompany()
  company.do(mara, 'comment.add', { taskId: company.task('Plan').id, text: 'A plan for the vendor' })
  company.do(admin, 'project.archive', { projectId: company.project('Atlas').id })
  for (const search of ['plan', 'vendor', 'atlas']) {
    const { tasks, projects } = found(company, admin, search)
    expect([tasks.count, projects.count]).toEqual([0, 0])
  }
})

test('P20: a task is found by its new title, not by its former one', () => {
  const company = smallCompany()
  expect(titles(found(company, mara, 'draw'))).toEqual(['Draw'])
  company.do(mara, 'task.edit', { taskId: company.task('Draw').id, title: 'Paint' })
  expect(titles(found(company, mara, 'draw'))).toEqual([])
  expect(titles(found(company, mara, 'paint'))).toEqual(['Paint'])
})

test('P36: the search says what it can find, which for employees includes no projects or people', () => {
  const company = smallCompany()
  const [forMara, forEli] = [mara, eli].map((email) => searchedWords(company.user(email)))
  expect(forMara?.before).toContain('project, person')
  expect(forMara?.after).toContain('projects and people')
  expect(`${forEli?.before} ${forEli?.after}`).not.toMatch(/project|person|people/)
})
