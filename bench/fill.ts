import { beside, open, type Stage } from './browser.ts'
import { changeStatus } from './employee-actions.ts'
import { addresses } from './servers.ts'

/**
 * Puts the workspace into local storage, makes the app write its own form of it with a first change, and leaves it idle.
 * Returns whether it fits.
 */
export async function fill(stage: Stage): Promise<boolean> {
  const { app, floor, workspace } = stage
  await floor.page.goto(beside.floor)
  await floor.page.evaluate((tasks) => localStorage.setItem('tasks', tasks), workspace.texts.tasks)
  await app.page.goto(beside.app)
  const fits = await app.page.evaluate((texts) => {
    try {
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
      return true
    } catch {
      return false
    }
  }, workspace.texts)
  if (!fits) return false
  await stage.become('employee')
  await open(app.page, `${addresses.app}/employee`)
  await app.page.locator('main article select').first().focus()
  await changeStatus(app.page)
  await app.page.waitForTimeout(2000)
  return true
}
