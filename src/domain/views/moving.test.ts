import { expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { lossesOfMove, projectsFor } from './moving.ts'

const ada = 'admin@example.com'
const mara = 'mara@x.example'

test('K11: the projects offered for a task are its own and those its reader may move it to', () => {
  const company = smallCompany()
  const plan = company.task('Plan')
  const names = (email: string): string[] =>
    projectsFor(company.state, company.user(email), plan).map(({ name }) => name)
  expect(names(ada)).toEqual(['Atlas', 'Borealis'])
  expect(names(mara)).toEqual(['Atlas'])
  expect(names('eli@x.example')).toEqual(['Atlas'])
})

test('K11: a move says who will be unassigned and which labels will be removed, and does just that', () => {
  const company = smallCompany()
  const [atlas, borealis] = [company.project('Atlas'), company.project('Borealis')]
  const taskId = company.task('Plan').id
  const losses = (): readonly string[] => lossesOfMove(company.state, company.task('Plan'), borealis)
  expect(losses()).toEqual(["Eli is not in 'Borealis' and will be unassigned."])
  company.do(mara, 'label.create', { projectId: atlas.id, name: 'Ink', color: 'red', taskId })
  expect(losses()[1]).toBe("The label 'Ink' does not exist in 'Borealis' and will be removed.")
  company.do(mara, 'label.create', { projectId: atlas.id, name: 'Paper', color: 'blue', taskId })
  company.do(mara, 'label.create', { projectId: atlas.id, name: 'Known', color: 'blue', taskId })
  company.do('milo@x.example', 'label.create', { projectId: borealis.id, name: 'known', color: 'gray' })
  expect(losses()[1]).toBe("The labels 'Ink', 'Paper' do not exist in 'Borealis' and will be removed.")
  company.do(ada, 'task.moveTo', { taskId, projectId: borealis.id })
  const { assignedTo, labelIds } = company.task('Plan')
  expect(assignedTo).toBe('')
  expect(labelIds.map((id) => company.state.labels.get(id)?.name)).toEqual(['known'])
})
