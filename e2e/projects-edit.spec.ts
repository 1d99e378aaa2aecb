import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { ada, egon, eli, emma, mara, milo, person } from './support/people.ts'
import { open, storedProject, storedTask, storedUser } from './support/storage.ts'
import { goTo, openLateTab, openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { DraftNote } from './pages/draft-note.ts'
import { Login } from './pages/login.ts'
import { Meanwhile } from './pages/meanwhile.ts'
import { ProjectDetails } from './pages/project-details.ts'
import { ProjectForm } from './pages/project-form.ts'
import { Shell } from './pages/shell.ts'

/** Atlas (Mara; Eli, Emma) with a task of Eli's; Borealis (Milo; Egon). Returns the id of Atlas. */
function company(): { made: Company; id: string } {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma], techTools: 'Ink' })
  made.project('Borealis', { manager: milo, employees: [egon] })
  made.task(id, 'Draw the map', { assignedTo: eli })
  return { made: made.withoutNews(), id }
}

async function openForm(page: Page): Promise<ProjectForm> {
  const { made, id } = company()
  await open(page, made, ada, `/projects/${id}`)
  const form = new ProjectForm(page)
  await form.open.click()
  await expect(form.field('Name')).toHaveValue('Atlas')
  return form
}

test.describe('the form of a project', () => {
  test('Y24: has each name beside its radio button or checkbox, however narrow it is', async ({ page }) => {
    const form = await openForm(page)
    await page.setViewportSize({ width: 320, height: 800 })
    for (const [button, { name }] of [
      [form.manager(milo), milo],
      [form.member(egon), egon],
    ] as const) {
      const box = await button.boundingBox()
      const words = await form.dialog.getByText(name, { exact: true }).boundingBox()
      if (!box || !words) throw new Error(`${name} is not drawn.`)
      expect(words.y, name).toBeLessThan(box.y + box.height)
      expect(words.x, name).toBeGreaterThan(box.x + box.width)
    }
  })

  test('Q1, Q20: changes what was edited, and says before saving what that means for others', async ({
    page,
  }) => {
    const form = await openForm(page)
    await form.field('Name').fill('Atlas of rivers')
    await form.field('Tech Tools').fill('Ink, Copper')
    await expect(form.notes).toBeHidden()
    await form.manager(milo).check()
    await form.member(eli).uncheck()
    await form.member(egon).check()
    await expect(form.member(eli)).toHaveAccessibleDescription(/Will be removed.*1 task becomes unassigned/)
    await expect(form.member(egon)).toHaveAccessibleDescription('Will be added')
    await expect(form.notes).toContainText(
      'Atlas is taken from its manager Mara Moss and given to Milo Maas.',
    )
    await expect(form.notes).toContainText('Egon Ebert gets this project.')
    await expect(form.notes).toContainText('1 task becomes unassigned: Draw the map.')
    await expectAccessible(page, 'the form of a project')
    await form.save.click()
    await expect(new Shell(page).toast('Project updated')).toBeVisible()
    await expect(form.dialog).toBeHidden()
    await expect
      .poll(() => storedProject(page, 'Atlas of rivers'))
      .toMatchObject({
        description: 'All about Atlas.',
        techTools: ['Ink', 'Copper'],
        manager: milo.email,
        employees: [emma.email, egon.email],
      })
    expect(await storedTask(page, 'Draw the map')).toMatchObject({ assignedTo: '' })
    expect(await storedUser(page, mara.email)).toMatchObject({ projectIds: [] })
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ assignedTo: eli.email })
    await expect(new ProjectDetails(page).manager).toContainText(mara.name)
  })

  test('Q1: says what is missing under its field', async ({ page }) => {
    const form = await openForm(page)
    await form.field('Description').fill('  ')
    await form.save.click()
    await expect(form.field('Description')).toHaveAccessibleDescription('Description is required')
    await expect(form.field('Description')).toBeFocused()
    await form.field('Description').fill('Rivers only.')
    await expect(form.field('Description'), 'while it is put right').not.toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await form.save.click()
    await expect(form.dialog).toBeHidden()
  })

  test('Q20: works by keyboard, on a phone, with nobody as the manager', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    const form = await openForm(page)
    await form.manager(mara).focus()
    await page.keyboard.press('ArrowUp')
    await expect(form.group('Manager').getByRole('radio', { name: 'Nobody' })).toBeChecked()
    await expect(form.notes).toContainText("Atlas will show 'Manager not found.'")
    await form.member(emma).focus()
    await page.keyboard.press('Space')
    await expect(form.member(emma)).not.toBeChecked()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await form.field('Name').press('Enter')
    await expect(form.dialog).toBeHidden()
    await expect(new ProjectForm(page).open).toBeFocused()
    await expect
      .poll(() => storedProject(page, 'Atlas'))
      .toMatchObject({ manager: '', employees: [eli.email] })
  })

  test('Q20: finds one of many employees by a search', async ({ page }) => {
    const { made, id } = company()
    const nina = person('Nina Neu', 'nina@ems.example', 'employee')
    const many = Array.from({ length: 40 }, (_, n) => person(`Nils ${n}`, `nils${n}@ems.example`, 'employee'))
    made.project('Crowd', { manager: milo, employees: [...many, nina] })
    await open(page, made, ada, `/projects/${id}`)
    const form = new ProjectForm(page)
    await form.open.click()
    await form.dialog.getByRole('searchbox', { name: 'Search employees' }).fill('nina')
    await expect(form.group('Employees').getByRole('checkbox')).toHaveCount(1)
    await form.member(nina).check()
    await form.save.click()
    await expect.poll(async () => (await storedProject(page, 'Atlas'))?.employees).toContain(nina.email)
  })

  test('Q20: names the first employees who get the project, and counts the others', async ({ page }) => {
    const { made, id } = company()
    const many = Array.from({ length: 4 }, (_, n) => person(`Nils ${n}`, `nils${n}@ems.example`, 'employee'))
    made.project('Crowd', { manager: milo, employees: many })
    await open(page, made, ada, `/projects/${id}`)
    const form = new ProjectForm(page)
    await form.open.click()
    for (const one of many) await form.member(one).check()
    await expect(form.notes).toContainText('Nils 2 gets this project.')
    await expect(form.notes).toContainText('1 more employee gets this project.')
    await form.member(egon).check()
    await expect(form.notes).toContainText('2 more employees get this project.')
  })

  test('Q21: keeps what was typed and chosen across a reload, until it is discarded', async ({ page }) => {
    const form = await openForm(page)
    await form.field('Name').fill('Atlas of rivers')
    await form.member(egon).check()
    await page.reload()
    await form.open.click()
    await expect(form.field('Name')).toHaveValue('Atlas of rivers')
    await expect(form.member(egon)).toBeChecked()
    await new DraftNote(form.dialog).startOver.click()
    await expect(form.field('Name')).toHaveValue('Atlas')
    await expect(form.member(egon)).not.toBeChecked()
    await form.cancel.click()
    await form.open.click()
    await expect(form.dialog.getByText(/Draft of/)).toBeHidden()
  })
})

test.describe('in two tabs', () => {
  test('Q2, Q20: members are merged, and a name changed on both sides raises a question', async ({
    page,
  }) => {
    const mine = await openForm(page)
    const tab = await openTab(page, page.url())
    const other = new ProjectForm(tab)
    await other.open.click()
    await mine.field('Name').fill('Atlas of lakes')
    await mine.member(egon).check()
    await other.field('Name').fill('Atlas of rivers')
    await other.field('Description').fill('Rivers only.')
    await other.member(emma).uncheck()
    await other.save.click()
    await expect(other.dialog).toBeHidden()
    await expect(mine.field('Description')).toHaveValue('Rivers only.')
    await expect(mine.member(emma)).not.toBeChecked()
    await mine.save.click()
    const { question, keep } = new Meanwhile(mine.dialog)
    await expect(question).toContainText('Saved meanwhileAtlas of rivers')
    await keep.click()
    await expect(mine.dialog).toBeHidden()
    await expect
      .poll(() => storedProject(page, 'Atlas of lakes'))
      .toMatchObject({
        description: 'Rivers only.',
        employees: [eli.email, egon.email],
      })
  })

  test('U50, U51: a form opened from the table follows what is saved, and stays when its project is deleted', async ({
    page,
  }) => {
    const { made, id } = company()
    await open(page, made, ada, '/admin')
    const mine = new ProjectForm(page)
    await new AdminPanel(page)
      .row('Atlas')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    await expect(mine.field('Name')).toHaveValue('Atlas')
    const tab = await openTab(page, `/projects/${id}`)
    const other = new ProjectForm(tab)
    await other.open.click()
    await other.field('Description').fill('Rivers only.')
    await other.save.click()
    await expect(mine.field('Description')).toHaveValue('Rivers only.')
    await mine.field('Name').fill('Atlas of lakes')
    await goTo(tab, '/admin')
    await new AdminPanel(tab).row('Atlas').getByRole('button', { name: 'Delete' }).click()
    await new Shell(tab).answer('Delete')
    await expect(mine.gone).toContainText('It can be copied here, and saved once the project is back.')
    await expect(mine.save).toBeHidden()
    await expect(mine.field('Name')).toHaveValue('Atlas of lakes')
    await expect(mine.field('Description')).toHaveValue('Rivers only.')
  })

  test('U50: a form stays open on the page of its project when that is deleted', async ({ page }) => {
    const mine = await openForm(page)
    const tab = await openTab(page, '/admin')
    await new AdminPanel(tab).row('Atlas').getByRole('button', { name: 'Delete' }).click()
    await new Shell(tab).answer('Delete')
    await expect(mine.gone).toBeVisible()
    await mine.cancel.click()
    await expect(new Shell(page).heading).toHaveText('Project not found')
    await expect(new Shell(page).heading).toBeFocused()
  })
})

test('U44: when a board in use is given to another manager, a toast says so and the heading gets the focus', async ({
  page,
}) => {
  const { made, id } = company()
  await open(page, made, ada)
  const admin = await openLateTab(page, `/projects/${id}`)
  const form = new ProjectForm(admin)
  await form.open.click()
  await form.manager(milo).check()
  const shell = new Shell(page)
  await new Login(page).goto()
  await new Login(page).as(mara)
  await new Board(page, 'Atlas').title.fill('Fold the map')
  await form.save.click()
  await expect(
    shell.toast(
      "'Atlas' is not here any more. What you typed is kept, and is there again once the project is.",
    ),
  ).toBeVisible()
  await expect(shell.heading).toBeFocused()
})

test.describe('the project for its manager', () => {
  test('Q19, Q25: is reached from the board, shows everything and links to people', async ({ page }) => {
    const { made } = company()
    await open(page, made, mara)
    await page.getByRole('link', { name: 'Details of Atlas' }).click()
    const details = new ProjectDetails(page)
    await expect(details.info).toContainText('All about Atlas.')
    await expect(details.tasks.getByRole('link', { name: 'Draw the map' })).toBeVisible()
    await expect(details.manager).toContainText(mara.name)
    await expect(details.manager.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Labels' })).toContainText(
      'No labels yet. Create them in a task.',
    )
    await expect(page.getByRole('region', { name: 'History' })).toContainText("added the task 'Draw the map'")
    await expect(new ProjectForm(page).open).toBeHidden()
    await expectAccessible(page, 'the project for its manager')
    await details.employees.getByRole('link', { name: eli.name }).click()
    await expect(new Shell(page).heading).toHaveText(eli.name)
  })

  test('Q19: lets them change its labels', async ({ page }) => {
    const { made, id } = company()
    made.run(mara, 'label.create', { projectId: id, name: 'Rivers', color: 'blue' })
    await open(page, made, mara, `/my-projects/${id}`)
    const labels = page.getByRole('region', { name: 'Labels' })
    await labels.getByRole('button', { name: 'Change the label Rivers' }).click()
    await labels.getByRole('textbox', { name: 'Label name' }).fill('Lakes')
    await labels.getByRole('button', { name: 'Save label' }).click()
    await expect(labels.getByRole('button', { name: 'Change the label Lakes' })).toBeFocused()
    await expectAccessible(page, 'the labels of a project')
  })

  test('Q19: says the same of another manager’s project as of a missing one', async ({ page }) => {
    const { made, id } = company()
    await open(page, made, milo, `/my-projects/${id}`)
    const gone = page.getByText('This project is not here (any more).', { exact: true })
    await expect(gone).toBeVisible()
    const text = await page.getByRole('main').textContent()
    await page.goto('/my-projects/none')
    await expect(gone).toBeVisible()
    expect(await page.getByRole('main').textContent()).toBe(text)
  })
})

test('Q5: a project without employees says where they are added', async ({ page }) => {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara })
  await open(page, made, ada, `/projects/${id}`)
  await expect(new ProjectDetails(page).employees).toContainText(
    "No employees assigned yet.Add them with 'Edit' above.",
  )
})
