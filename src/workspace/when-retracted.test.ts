import { expect, test } from 'vitest'
import { twoTabs } from './browser/simulated/two-tabs.testing.ts'
import { whenRetracted } from './when-retracted.ts'

test('F2: a form whose saving is refused late gets back each of its drafts', async () => {
  const { browser, one, other, projectId } = await twoTabs()
  await other.workspace.login('admin@example.com', 'admin123')
  one.workspace.run('project.delete', { projectId })
  const saved = other.workspace.run('project.update', { projectId, name: 'Globus' })
  const back: string[] = []
  for (const draft of ['its fields', 'its members'])
    whenRetracted(other.workspace, (saved.ok && saved.entryId) || '', () => back.push(draft))
  await browser.settle()
  expect(back).toEqual(['its fields', 'its members'])
})
