import { SimulatedBrowser, type SimulatedTab } from './simulated-browser.testing.ts'

/** Two tabs on a workspace with one project, nobody logged in. */
export async function twoTabs(
  browser = new SimulatedBrowser(),
): Promise<{ browser: SimulatedBrowser; one: SimulatedTab; other: SimulatedTab; projectId: string }> {
  const one = await browser.open()
  const other = await browser.open()
  await one.workspace.login('admin@example.com', 'admin123')
  const created = one.workspace.run('project.create', {
    manager: { name: 'Mara', email: 'mara@x', password: 'mara' },
    project: { name: 'Atlas', description: 'Maps' },
    employees: [{ name: 'Eli', email: 'eli@x', password: 'pass' }],
  })
  await browser.settle()
  return { browser, one, other, projectId: created.ok ? created.result.projectId : '' }
}

/** What local storage has under a key. */
export const stored = (browser: SimulatedBrowser, key: string): unknown =>
  JSON.parse(browser.service.texts.get(key) ?? 'null')
