import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { ada, eli, emma, mara } from './support/people.ts'
import { open, seedTexts, storedTask } from './support/storage.ts'
import { hearNow, openLateTab, openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { HistoryView } from './pages/history.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard, MyEmployees } from './pages/task-list.ts'
import { TaskParts } from './pages/task-parts.ts'

/** Atlas (Mara; Eli, Emma) with a task of Eli's, which Mara has written about. */
function company(): { made: Company; taskId: string } {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const taskId = made.task(atlas, 'Draw the map', { assignedTo: eli, comments: 'With all rivers, please.' })
  return { made: made.withoutNews(), taskId }
}

const storedComment = async (page: Parameters<typeof storedTask>[0]) =>
  (await storedTask(page, 'Draw the map'))?.comments

test('K30, K31: a comment written by keyboard is shown in SPEC’s comment box as well', async ({ page }) => {
  const { made, taskId } = company()
  await open(page, made, eli, `/tasks/${taskId}`)
  const task = new TaskParts(page, 'Draw the map')
  await expect(task.comments).toHaveText([/Mara Moss.*With all rivers, please\./])
  await task.write.focus()
  await page.keyboard.press('Control+Enter')
  await expect(task.panel).toContainText('Write something first')
  await page.keyboard.type('First line')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second line')
  await page.keyboard.press('Control+Enter')
  await expect(task.write).toHaveValue('')
  await expect(task.write).toBeFocused()
  await expect(task.panel.getByRole('status').filter({ hasText: 'Comment sent' })).toBeAttached()
  await expect(task.comments).toHaveText([/rivers/, /Eli Eder\s*You.*First line\nSecond line/s])
  await expect.poll(() => storedComment(page)).toBe('First line\nSecond line')
  await expect(new EmployeeDashboard(page).task('Draw the map').comment).toHaveValue(
    'First line\nSecond line',
  )
})

test('K33: your own comment can be edited in place by keyboard, and is then marked as edited', async ({
  page,
}) => {
  const { made, taskId } = company()
  await open(page, made, mara, `/tasks/${taskId}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.panel.getByRole('button', { name: 'Actions for comment 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  const box = task.panel.getByLabel('Your comment', { exact: true })
  await expect(box).toBeFocused()
  await page.keyboard.type(' And lakes.')
  await expect(box, 'typing goes on at the end').toHaveValue('With all rivers, please. And lakes.')
  await box.fill('With some rivers')
  await page.keyboard.press('Escape')
  await expect(task.comments).toHaveText([/With all rivers, please\./])
  await expect(task.panel).toBeVisible()
  await task.chooseForComment(1, 'Edit')
  await box.fill('')
  await page.keyboard.press('Control+Enter')
  await expect(task.panel).toContainText('Write something first')
  await box.fill('With most rivers')
  await page.keyboard.press('Control+Enter')
  await expect(task.comments).toHaveText([/edited.*With most rivers/])
  await expect.poll(() => storedComment(page)).toBe('With most rivers')
})

test('K33, K36: a comment is deleted after a question, Undo brings it back, and the history does not show it', async ({
  page,
}) => {
  const { made, taskId } = company()
  await open(page, made, eli, `/tasks/${taskId}`)
  const shell = new Shell(page)
  const task = new TaskParts(page, 'Draw the map')
  await expect(task.panel.getByRole('button', { name: 'Actions for comment 1' })).toBeHidden()
  await task.write.fill('A secret word')
  await task.send.click()
  for (const _ of ['at first', 'once more']) {
    await task.chooseForComment(2, 'Delete')
    await shell.answer('Cancel')
    await expect(task.comments).toHaveCount(2)
    await expect(task.panel.getByRole('button', { name: 'Actions for comment 2' })).toBeFocused()
  }
  await task.chooseForComment(2, 'Delete')
  await shell.answer('Delete')
  await expect(task.comments).toHaveCount(1)
  await expect(task.comments).toBeFocused()
  await expect.poll(() => storedComment(page)).toBe('With all rivers, please.')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(task.comments).toHaveCount(2)
  await task.chooseForComment(2, 'Delete')
  await shell.answer('Delete')
  await task.close.click()
  await page.getByRole('button', { name: 'History of Draw the map' }).click()
  const history = HistoryView.dialog(page, "History of 'Draw the map'")
  await expect(history.within).toContainText('deleted since')
  await expect(history.within).not.toContainText('A secret word')
})

test('K33, K37: an admin can delete even a comment without an author', async ({ page }) => {
  const { made, taskId } = company()
  await seedTexts(page, made.formerTexts(ada))
  await page.goto(`/tasks/${taskId}`)
  const task = new TaskParts(page, 'Draw the map')
  await expect(task.comments).toHaveText([/Earlier comment.*With all rivers, please\./])
  await task.panel.getByRole('button', { name: 'Actions for comment 1' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Delete'])
  await page.getByRole('menuitem').click()
  await new Shell(page).answer('Delete')
  await expect(task.panel).toContainText('Nobody has written anything yet.')
  await expect.poll(() => storedComment(page)).toBe('')
})

test('K32: emptying the box clears the comment, and the conversation says who did so', async ({ page }) => {
  const { made, taskId } = company()
  await open(page, made, eli)
  const article = new EmployeeDashboard(page).task('Draw the map')
  await article.comment.fill('')
  await article.update.click()
  await expect(new Shell(page).toast('Comment updated')).toBeVisible()
  await page.goto(`/tasks/${taskId}`)
  const task = new TaskParts(page, 'Draw the map')
  await expect(task.comments).toHaveText([/rivers/, /You cleared the comment/])
})

test('K32: what is written in two tabs at the same time becomes two comments', async ({ page }) => {
  const { made, taskId } = company()
  await open(page, made, eli)
  const late = await openLateTab(page, '/employee')
  for (const tab of [page, late])
    await new EmployeeDashboard(tab)
      .task('Draw the map')
      .comment.fill(tab === late ? 'From the late tab' : 'From here')
  await new EmployeeDashboard(page).task('Draw the map').update.click()
  await expect.poll(() => storedComment(page)).toBe('From here')
  await new EmployeeDashboard(late).task('Draw the map').update.click()
  await hearNow(late)
  await page.goto(`/tasks/${taskId}`)
  await expect(new TaskParts(page, 'Draw the map').comments).toHaveText([
    /rivers/,
    /From here/,
    /From the late tab/,
  ])
})

test('K32: a box typed into while a comment is saved elsewhere asks no question', async ({ page }) => {
  const { made } = company()
  await open(page, made, mara, '/my-employees')
  const tab = await openTab(page, '/my-employees')
  const taskIn = async (each: Page) => {
    const screen = new MyEmployees(each)
    await screen.project.selectOption('Atlas')
    return screen.task('Draw the map')
  }
  const [mine, other] = await Promise.all([taskIn(page), taskIn(tab)])
  await mine.comment.fill('Typed here')
  await other.comment.fill('Saved elsewhere')
  await other.updateTask.click()
  await expect(other.updateTask).toBeDisabled()
  await mine.updateTask.click()
  await expect(mine.updateTask).toBeDisabled()
  await expect.poll(() => storedComment(page)).toBe('Typed here')
  await expect(other.comment).toHaveValue('Typed here')
})

test('a half-typed comment survives a reload, and Start over clears it', async ({ page }) => {
  const { made, taskId } = company()
  await open(page, made, eli, `/tasks/${taskId}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.write.fill('Half a thought')
  await page.reload()
  await expect(task.write).toHaveValue('Half a thought')
  const startOver = task.panel.getByRole('button', { name: 'Start over' })
  await startOver.click()
  await expect(task.write).toHaveValue('')
  // What was typed and deleted again is no draft.
  await task.write.fill('H')
  await task.write.fill('')
  await page.reload()
  await expect(task.write).toBeVisible()
  await expect(task.comments).toHaveCount(1)
  await expect(startOver).toBeHidden()
})

test('K39, K167: of 500 comments, the newest are shown first, and earlier ones on request', async ({
  page,
}) => {
  const { made, taskId } = company()
  for (let count = 2; count <= 500; count += 1)
    made.run(eli, 'comment.add', { taskId, text: `Comment number ${count}.` })
  await open(page, made, mara, `/tasks/${taskId}`)
  const task = new TaskParts(page, 'Draw the map')
  await expect(task.comments).toHaveCount(30)
  await expect(task.comments.last()).toContainText('Comment number 500.')
  const earlier = task.panel.getByRole('button', { name: /^Show earlier comments/ })
  await expect(earlier).toHaveText('Show earlier comments (470)')
  await earlier.click()
  await expect(task.comments).toHaveCount(60)
  await expect(task.comments.first()).toContainText('Comment number 441.')
  // K167
  await task.write.fill('One more')
  await page.keyboard.press('Control+Enter')
  await expect(task.comments.last()).toContainText('One more')
  await expect(task.comments).toHaveCount(61)
})

test('Y41: a person has the same colour wherever their initials appear', async ({ page }) => {
  const { made, taskId } = company()
  made.run(eli, 'comment.add', { taskId, text: 'With all rivers.' })
  const groundsOf = async (): Promise<string[]> => {
    const pictures = page.getByText('EE', { exact: true })
    return pictures.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  }
  await open(page, made, mara)
  await expect(page.getByText('EE', { exact: true })).not.toHaveCount(0)
  const onBoard = await groundsOf()
  await page.goto(`/tasks/${taskId}`)
  await expect(new TaskParts(page, 'Draw the map').comments).toHaveCount(2)
  expect(new Set([...onBoard, ...(await groundsOf())]).size).toBe(1)
})

test('K38: addresses are links that open in a new tab, and anything else is plain text', async ({ page }) => {
  const { made, taskId } = company()
  const nasty = '<img src=x onerror=alert(1)> javascript:alert(2) '
  const text = `${nasty}\nhttps://ems.example/a_(b)?c=d, ask mia@ems.example`
  made.run(mara, 'task.edit', { taskId, description: text })
  made.run(eli, 'comment.add', { taskId, text })
  made.run(eli, 'comment.add', { taskId, text: '('.repeat(20_000) })
  await open(page, made, eli, `/tasks/${taskId}`)
  const task = new TaskParts(page, 'Draw the map')
  const links = task.comments.nth(1).getByRole('link')
  await expect(links).toHaveText(['https://ems.example/a_(b)?c=d', 'mia@ems.example'])
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await expect(links.last()).toHaveAttribute('href', 'mailto:mia@ems.example')
  await expect(task.comments.nth(1)).toContainText('<img src=x onerror=alert(1)> javascript:alert(2)')
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  const { article } = new EmployeeDashboard(page).task('Draw the map')
  await expect(article.getByRole('link', { name: 'https://ems.example/a_(b)?c=d' })).toBeVisible()
})

test.describe('by touch, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('K30: a comment is written and deleted', async ({ page }) => {
    const { made, taskId } = company()
    await open(page, made, eli, `/tasks/${taskId}`)
    const task = new TaskParts(page, 'Draw the map')
    await task.write.tap()
    await page.keyboard.type('By thumb')
    await task.send.tap()
    await expect(task.comments).toHaveText([/rivers/, /By thumb/])
    await task.panel.getByRole('button', { name: 'Actions for comment 2' }).tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
    await expect(task.comments).toHaveText([/rivers/])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

for (const width of [1400, 820, 390]) {
  test(`the conversation is accessible, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { made, taskId } = company()
    made.run(eli, 'comment.add', { taskId, text: 'See https://ems.example' })
    made.run(eli, 'task.comment', { taskId, comments: '' })
    await open(page, made, eli, `/tasks/${taskId}`)
    const task = new TaskParts(page, 'Draw the map')
    await task.write.focus()
    await page.keyboard.press('Control+Enter')
    await task.chooseForComment(2, 'Edit')
    await expectAccessible(page, 'a conversation with a comment that is being changed')
    await page.keyboard.press('Escape')
    await task.chooseForComment(2, 'Delete')
    await expectAccessible(page, 'the question before a comment is deleted')
  })
}

test('K124: when another tab deletes a comment being edited, its new text can be copied', async ({
  page,
  context,
}) => {
  // Not every Chromium lets a click write to the clipboard.
  await context.grantPermissions(['clipboard-write'])
  const { made, taskId } = company()
  await open(page, made, mara, `/tasks/${taskId}`)
  const task = new TaskParts(page, 'Draw the map')
  const tab = await openTab(page, `/tasks/${taskId}`)
  await task.chooseForComment(1, 'Edit')
  await task.ownComment.fill('With all rivers and lakes.')
  await new TaskParts(tab, 'Draw the map').chooseForComment(1, 'Delete')
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const lost = task.panel.getByRole('alert')
  await expect(lost).toContainText('This comment is not here any more. What you typed is not saved:')
  await expect(lost.getByText('With all rivers and lakes.', { exact: true })).toBeVisible()
  await lost.getByRole('button', { name: 'Copy' }).click()
  await expect(new Shell(page).toast('Copied')).toBeVisible()
})
