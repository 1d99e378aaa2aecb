import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, emma, mara } from './support/people.ts'
import { keysLike, open, storedTask } from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { DraftNote } from './pages/draft-note.ts'
import { UndoButtons } from './pages/history.ts'
import { Meanwhile } from './pages/meanwhile.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'

/** Atlas (Mara; Eli, Emma) with a task of Eli's; Borealis (Mara; Emma). */
function company(): { made: Company; map: string; borealis: string } {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const borealis = made.project('Borealis', { manager: mara, employees: [emma] })
  const map = made.task(atlas, 'Draw the map', {
    assignedTo: eli,
    description: 'With rivers.',
    dueDate: '2099-05-04',
  })
  return { made: made.withoutNews().withoutPast(), map, borealis }
}

async function openPanel(page: Page): Promise<{ panel: TaskPanel; borealis: string; path: string }> {
  const { made, map, borealis } = company()
  const path = `/tasks/${map}`
  await open(page, made, mara, path)
  const panel = new TaskPanel(page, 'Draw the map')
  await expect(panel.panel).toBeFocused()
  return { panel, borealis, path }
}

const byTitle = (page: Page) => () => storedTask(page, 'Draw the map')

for (const [name, typed, field, saved, before] of [
  ['Description', 'With rivers\nand hills.', 'description', 'With rivers\nand hills.', 'With rivers.'],
  ['Due Date', '2099-06-01', 'dueDate', '2099-06-01', '2099-05-04'],
] as const) {
  test(`K6: ${name} is saved on leaving it, and undone in one step`, async ({ page }) => {
    const { panel } = await openPanel(page)
    await panel.field(name).fill(typed)
    await panel.field(name).blur()
    await expect(new Shell(page).toast('Task updated')).toBeVisible()
    await expect.poll(byTitle(page)).toMatchObject({ [field]: saved })
    await panel.panel.focus()
    await page.keyboard.press('Control+z')
    await expect(panel.field(name)).toHaveValue(before)
    await expect(new UndoButtons(page).undo).toBeDisabled()
  })
}

for (const [name, chosen, field, before] of [
  ['Priority', 'High', 'priority', 'Normal'],
  ['Status', 'Done', 'status', 'To Do'],
  ['Assignee', emma.email, 'assignedTo', eli.email],
  ['Assignee', '', 'assignedTo', eli.email],
] as const) {
  test(`K6: ${name} is saved when ${chosen || 'nobody'} is chosen, and undone in one step`, async ({
    page,
  }) => {
    const { panel } = await openPanel(page)
    await panel.field(name).selectOption(chosen)
    await expect.poll(byTitle(page)).toMatchObject({ [field]: chosen })
    await panel.panel.focus()
    await page.keyboard.press('Control+z')
    await expect(panel.field(name)).toHaveValue(before)
    await expect(new UndoButtons(page).undo).toBeDisabled()
  })
}

test('K6: the title is saved by Enter, by Ctrl+Enter and by closing, and has no line breaks', async ({
  page,
}) => {
  const { panel } = await openPanel(page)
  await panel.field('Title').fill('Draw\na map')
  await panel.field('Title').press('Enter')
  await expect.poll(() => storedTask(page, 'Draw a map')).toBeDefined()
  const renamed = new TaskPanel(page, 'Draw a map')
  await expect(renamed.field('Title')).toBeFocused()
  await renamed.field('Title').fill('Draw two maps')
  await renamed.field('Title').press('Control+Enter')
  await expect.poll(() => storedTask(page, 'Draw two maps')).toBeDefined()
  const again = new TaskPanel(page, 'Draw two maps')
  await again.close.click()
  await page.getByRole('link', { name: 'Draw two maps' }).first().click()
  await again.field('Title').fill('Draw three maps')
  await page.goBack()
  await expect.poll(() => storedTask(page, 'Draw three maps')).toBeDefined()
})

test('K6: stepping through choices by key makes one entry, on leaving the field', async ({ page }) => {
  const { panel } = await openPanel(page)
  await panel.field('Priority').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(panel.field('Priority')).toHaveValue('High')
  expect(await storedTask(page, 'Draw the map')).toMatchObject({ priority: 'Normal' })
  await page.keyboard.press('Tab')
  await expect.poll(byTitle(page)).toMatchObject({ priority: 'High' })
  await panel.panel.focus()
  await page.keyboard.press('Control+z')
  await expect(panel.field('Priority')).toHaveValue('Normal')
  await expect(new UndoButtons(page).undo).toBeDisabled()
})

test('K7: Escape restores a changed field and a second one closes, but not while a character is composed', async ({
  page,
}) => {
  const { panel } = await openPanel(page)
  const description = panel.field('Description')
  await description.fill('Typed by mistake')
  await description.dispatchEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })
  await expect(description).toHaveValue('Typed by mistake')
  await description.press('Escape')
  await expect(description).toHaveValue('With rivers.')
  await expect(description).toBeFocused()
  await description.press('Escape')
  await expect(panel.panel).toBeHidden()
  await page.reload()
  expect(await storedTask(page, 'Draw the map')).toMatchObject({ description: 'With rivers.' })
})

test('K7: Ctrl+Z in a field undoes only what was typed there', async ({ page }) => {
  const { panel } = await openPanel(page)
  await panel.field('Priority').selectOption('High')
  await panel.field('Description').fill('Something else')
  await panel.field('Description').press('Control+z')
  await expect(panel.field('Description')).toHaveValue('With rivers.')
  await expect(panel.field('Priority')).toHaveValue('High')
})

test('K8: a half-typed date is not saved as none, and Escape restores the date', async ({ page }) => {
  const { panel } = await openPanel(page)
  const due = panel.field('Due Date')
  await due.focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(panel.panel.getByText('Enter a whole date, or clear it.')).toBeVisible()
  expect(await storedTask(page, 'Draw the map')).toMatchObject({ dueDate: '2099-05-04' })
  await due.press('Escape')
  await expect(due).toHaveValue('2099-05-04')
  await due.fill('')
  await due.blur()
  await expect.poll(byTitle(page)).toMatchObject({ dueDate: '' })
})

test('K9: a title that cannot be saved says why, stays a draft across a reload, and can be discarded', async ({
  page,
}) => {
  const { panel } = await openPanel(page)
  await panel.field('Title').fill('   ')
  await panel.field('Title').press('Tab')
  await expect(panel.panel.getByText('Enter a title')).toBeVisible()
  await page.reload()
  await expect(panel.field('Title')).toHaveValue('   ')
  const note = new DraftNote(panel.panel)
  await expect(note.text).toBeVisible()
  await note.startOver.click()
  await expect(panel.field('Title')).toHaveValue('Draw the map')
  await expect(note.text).toBeHidden()
})

test('F1: one note covers the drafts of two fields, and one button starts both over', async ({ page }) => {
  const { panel } = await openPanel(page)
  await panel.field('Title').fill('  ')
  await panel.field('Due Date').focus()
  await panel.field('Description').fill('Half a te')
  await page.reload()
  const note = new DraftNote(panel.panel)
  await expect(note.text).toHaveText(/ \(Title, Description\)$/)
  await panel.field('Description').press('End')
  await expect(panel.field('Description')).toHaveValue('Half a te')
  await note.startOver.click()
  await expect(panel.field('Title')).toHaveValue('Draw the map')
  await expect(panel.field('Title')).toBeFocused()
  await expect(panel.field('Description')).toHaveValue('With rivers.')
  await expect(note.text).toBeHidden()
  expect(await keysLike(page, 'draft:')).toEqual([])
  expect(await storedTask(page, 'Draw the map')).toMatchObject({ description: 'With rivers.' })
})

test('K10: changes of different fields in two tabs both hold', async ({ page }) => {
  const { panel, path } = await openPanel(page)
  const tab = await openTab(page, path)
  const other = new TaskPanel(tab, 'Draw the map')
  await panel.field('Description').fill('With hills.')
  await other.field('Priority').selectOption('High')
  await expect(panel.field('Priority')).toHaveValue('High')
  await panel.field('Description').blur()
  await expect.poll(byTitle(page)).toMatchObject({ description: 'With hills.', priority: 'High' })
  await expect(other.field('Description')).toHaveValue('With hills.')
})

test('K10: after two changes of a due date, both dates are shown as dates are written', async ({ page }) => {
  const { panel, path } = await openPanel(page)
  const tab = await openTab(page, path)
  const other = new TaskPanel(tab, 'Draw the map')
  await panel.field('Due Date').fill('2099-05-05')
  await other.field('Due Date').fill('2099-05-06')
  await other.field('Due Date').blur()
  // Until this tab knows of it, its own day would simply be the later one.
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toContainText('6 May')
  await panel.field('Due Date').blur()
  const { question } = new Meanwhile(panel.panel)
  await expect(question).toContainText('5 May 2099')
  await expect(question).toContainText('6 May 2099')
})

test('K10: after changes of the same field in two tabs, both texts are shown and the person chooses', async ({
  page,
}) => {
  const { panel, path } = await openPanel(page)
  const tab = await openTab(page, path)
  const other = new TaskPanel(tab, 'Draw the map')
  const meanwhile = new Meanwhile(panel.panel)
  for (const [answer, text, priority] of [
    ['take', 'With lakes, again.', 'High'],
    ['keep', 'With hills.', 'Low'],
  ] as const) {
    await panel.field('Description').fill('With hills.')
    await other.field('Description').fill('With lakes, again.')
    await other.field('Description').blur()
    // A later change shows that this tab knows of it.
    await other.field('Priority').selectOption(priority)
    await expect(panel.field('Priority')).toHaveValue(priority)
    await panel.field('Description').blur()
    await expect(meanwhile.question).toContainText('With hills.')
    await expect(meanwhile.question).toContainText('With lakes, again.')
    await meanwhile[answer].click()
    await expect(meanwhile.question).toBeHidden()
    await expect.poll(byTitle(page)).toMatchObject({ description: text })
    // Until the other tab knows of it, that tab would raise the question too.
    await expect(other.field('Description')).toHaveValue(text)
    await other.field('Description').fill('With rivers.')
    await other.field('Description').blur()
    await expect(panel.field('Description')).toHaveValue('With rivers.')
  }
})

test('K11: choosing another project first says what the task loses, and moves it once confirmed', async ({
  page,
}) => {
  const { panel, borealis } = await openPanel(page)
  const warning = panel.panel.getByText("Eli Eder is not in 'Borealis' and will be unassigned.")
  await panel.field('Project').selectOption(borealis)
  await expect(warning).toBeVisible()
  await panel.panel.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(warning).toBeHidden()
  await panel.field('Project').selectOption(borealis)
  await panel.panel.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(byTitle(page)).toMatchObject({ projectId: borealis, assignedTo: '' })
  await expect(panel.field('Assignee').getByRole('option')).toHaveText(['Unassigned', 'Emma Ernst'])
  await page.keyboard.press('Escape')
  await expect(panel.panel).toBeHidden()
})

test('K11: leaving the field or closing the panel moves nothing, and the question is asked again', async ({
  page,
}) => {
  const { panel, borealis } = await openPanel(page)
  const warning = panel.panel.getByText("Eli Eder is not in 'Borealis' and will be unassigned.")
  await panel.field('Project').selectOption(borealis)
  await expect(warning).toBeVisible()
  await panel.field('Description').click()
  await expect(warning).toBeVisible()
  await panel.field('Project').press('Control+Enter')
  await panel.close.click()
  await expect(panel.panel).toBeHidden()
  await page.getByRole('link', { name: 'Draw the map' }).first().click()
  await expect(warning).toBeVisible()
  await expect(panel.field('Assignee')).toHaveValue(eli.email)
  await panel.panel.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(new UndoButtons(page).undo).toBeDisabled()
})

test('K5: what somebody may not change is plain text, with links', async ({ page }) => {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  const map = made.task(atlas, 'Draw the map', {
    assignedTo: eli,
    status: 'Done',
    priority: 'High',
    description: 'See https://example.com/a?b=1.\nOr javascript:alert(1)',
  })
  await open(page, made, eli, `/tasks/${map}`)
  const panel = new TaskPanel(page, 'Draw the map')
  await expect(panel.panel.getByRole('heading', { name: 'Draw the map' })).toBeVisible()
  // All they may write is a comment on it.
  await expect(panel.panel.getByRole('textbox')).toHaveAccessibleName('Write a comment')
  await expect(panel.panel.getByRole('link')).toHaveAttribute('href', 'https://example.com/a?b=1')
  await expect(panel.field('Status').getByRole('option')).toHaveText(['To Do', 'In Progress', 'Done'])
  await panel.field('Status').selectOption('In Progress')
  await expect.poll(byTitle(page)).toMatchObject({ status: 'In Progress' })
})

test('K5: the admin changes the status and the assignee, and the panel says who changed and created it', async ({
  page,
}) => {
  const { made, map } = company()
  await open(page, made, ada, `/tasks/${map}`)
  const panel = new TaskPanel(page, 'Draw the map')
  await panel.field('Status').selectOption('Done')
  await panel.field('Assignee').selectOption(emma.email)
  await expect.poll(byTitle(page)).toMatchObject({ status: 'Done', assignedTo: emma.email })
  await expect(panel.panel.getByText(/^Done 2\d|^Done \d/)).toBeVisible()
  await expect(panel.panel.getByText(/^Last changed .* by Ada Admin$/)).toBeVisible()
  await expect(panel.panel.getByText(/^Created .* by Mara Moss$/)).toBeVisible()
  await panel.history.click()
  await expect(panel.panel.getByText("Ada Admin moved 'Draw the map' from To Do to Done")).toBeVisible()
})
