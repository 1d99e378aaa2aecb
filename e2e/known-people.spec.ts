import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { ada, egon, eli, emma, mara, milo } from './support/people.ts'
import { keysLike, open, stored, storedProject, storedUser } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Shell } from './pages/shell.ts'

/** Atlas (Mara; Eli, Emma), Borealis (Milo; Egon). */
function company(): Company {
  const made = new Company()
  made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.project('Borealis', { manager: milo, employees: [egon] })
  return made
}

const project = { 'Project Name': 'Corona', 'Project Description': 'The crown of the work.' }
const nora = { 'Manager Name': 'Nora', 'Manager Email': 'nora@ems.example', 'Manager Password': 'nora-pass' }

test.describe('somebody who has an account', () => {
  test('F20, F21: is found by name while typing, chosen by keyboard, and needs no other details', async ({
    page,
  }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn(project)
    await panel.field('Manager Email').pressSequentially('moss')
    const managers = panel.form.getByRole('listbox', { name: 'Known managers', exact: true })
    await expect(managers.getByRole('option')).toHaveText([`${mara.name}${mara.email}`])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(managers).toBeHidden()
    await expect(panel.field('Manager Email')).toHaveValue(mara.email)
    await expect(panel.form.getByText(`${mara.name} gets this project.`)).toBeVisible()
    await expect(panel.field('Manager Email')).toHaveAccessibleDescription(/not used and need not be filled/)
    await panel.submit.click()
    await expect(new Shell(page).toast('Project created. 0 employee(s) assigned.')).toBeVisible()
    await expect.poll(() => storedProject(page, 'Corona')).toMatchObject({ manager: mara.email })
    expect(await storedUser(page, mara.email)).toMatchObject({ name: mara.name, password: mara.password })
  })

  test('F20: is chosen by mouse from the list of all, which leaves out anyone already in the form', async ({
    page,
  }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.addEmployee.click()
    await panel.fillIn({}, [{ Email: eli.email }])
    const list = panel.form.getByRole('listbox', { name: 'Known employees', exact: true })
    await expect(list).toBeHidden()
    await panel.form.getByRole('button', { name: 'Known employees', exact: true }).nth(1).click()
    await expect(list.getByRole('option')).toHaveText([
      `${egon.name}${egon.email}`,
      `${emma.name}${emma.email}`,
    ])
    await list.getByRole('option').nth(1).click()
    await expect(panel.field('Employee 2 Email')).toHaveValue(emma.email)
    await expect(panel.field('Employee 2 Email')).toBeFocused()
    await expect(panel.form.getByText('2 employees will be assigned.')).toBeVisible()
  })

  test('F20: is not chosen by a key of an input method', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    const email = panel.field('Manager Email')
    await email.pressSequentially('moss')
    await email.press('ArrowDown')
    await email.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
    await expect(email).toHaveValue('moss')
    await expect(panel.form.getByRole('listbox', { name: 'Known managers', exact: true })).toBeVisible()
  })

  test('F20: Escape closes the list, but not the dialog', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.field('Manager Email').press('ArrowDown')
    const list = panel.form.getByRole('listbox')
    await expect(list.getByRole('option')).toHaveCount(2)
    await expect(panel.field('Manager Email')).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(panel.form).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel.form).toBeHidden()
  })

  test('F21: keeps their name and password, whatever is typed beside their e-mail', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn({ ...nora, ...project }, [{ Name: 'Other', Email: eli.email, Password: 'no' }])
    await expect(panel.field('Employee 1 Name')).toHaveValue('Other')
    await expect(panel.field('Employee 1 Name')).toBeEditable()
    await panel.submit.click()
    await expect(new Shell(page).toast('Project created. 1 employee(s) assigned.')).toBeVisible()
    expect(await storedUser(page, eli.email)).toMatchObject({ name: eli.name, password: eli.password })
  })

  test('F20: the list is accessible, at every width', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn({}, [{ Email: eli.email }, { Name: 'Otto' }])
    for (const width of [1400, 820, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await panel.field('Manager Email').focus()
      await page.keyboard.press('ArrowDown')
      const list = panel.form.getByRole('listbox')
      await expect(list).toBeInViewport({ ratio: 1 })
      await expectAccessible(page, `the list of known managers at ${width} px`)
      await page.keyboard.press('Escape')
    }
  })
})

test.describe('what is said about a row', () => {
  test('F22: includes, as it is typed, that an e-mail belongs to another role or is used twice', async ({
    page,
  }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn({ 'Manager Email': eli.email })
    const otherRole = new RegExp(`${eli.email} already belongs to an account with the role employee`)
    await expect(panel.field('Manager Email')).toHaveAccessibleDescription(otherRole)
    await panel.fillIn({ 'Manager Email': mara.email }, [
      { Email: egon.email },
      { Email: egon.email.toUpperCase() },
    ])
    await expect(panel.field('Manager Email')).not.toHaveAccessibleDescription(otherRole)
    await expect(panel.field('Employee 2 Email')).toHaveAccessibleDescription(/is used twice in this form/)
    await panel.fillIn({}, [{ Email: '' }])
    await expect(panel.field('Employee 2 Email')).not.toHaveAccessibleDescription(/twice/)
  })

  test('F23: is what then happens', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn({ ...nora, ...project }, [
      { Email: eli.email },
      { Name: 'Otto', Email: 'otto@ems.example', Password: 'otto-pass' },
      { Name: 'Pia', Email: 'pia@ems.example' },
      { Email: 'quinn@ems.example' },
    ])
    const rows = panel.form.getByRole('listitem')
    await expect(panel.form.getByText('Nora gets an account and this project.')).toBeVisible()
    await expect(rows.nth(0)).toContainText(`${eli.name} gets this project.`)
    await expect(rows.nth(1)).toContainText('Otto gets an account and this project.')
    await expect(rows.nth(2)).toContainText('Will be skipped: no password')
    await expect(rows.nth(3)).toContainText('Will be skipped: no name, no password')
    await expect(panel.form.getByText('2 employees will be assigned. 2 rows will be skipped.')).toBeVisible()
    await panel.submit.click()
    await expect(new Shell(page).toast('Project created. 2 employee(s) assigned.')).toBeVisible()
    await expect
      .poll(() => storedProject(page, 'Corona'))
      .toMatchObject({ manager: 'nora@ems.example', employees: [eli.email, 'otto@ems.example'] })
    expect(await keysLike(page, 'draft:')).toEqual([])
  })

  test('F1, F23: is still said after a reload, as rows added and removed are part of the draft', async ({
    page,
  }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn({}, [{ Name: 'Otto' }, { Name: 'Pia' }, { Email: eli.email }])
    await panel.form.getByRole('button', { name: 'Remove employee 2', exact: true }).click()
    await page.reload()
    await panel.create.click()
    await expect(panel.field('Employee 1 Name')).toHaveValue('Otto')
    await expect(panel.field('Employee 2 Email')).toHaveValue(eli.email)
    await expect(panel.field('Employee 3 Name')).toBeHidden()
    await expect(panel.form.getByText(`${eli.name} gets this project.`)).toBeVisible()
  })
})

test('F24: a malformed e-mail is refused under its field, along with everything else that is wrong', async ({
  page,
}) => {
  await open(page, company(), ada)
  const panel = new AdminPanel(page)
  await panel.create.click()
  await panel.fillIn({ ...nora, ...project, 'Manager Email': 'nora nagel' }, [
    { Name: 'Tom', Email: 'tom baker', Password: 'tom-pass' },
    { Name: 'Otto', Email: 'otto@ems.example', Password: 'abc' },
  ])
  await expect(panel.form.getByText('Enter a valid e-mail address')).toHaveCount(0)
  await panel.submit.click()
  await expect(panel.field('Manager Email')).toHaveAccessibleDescription(/Enter a valid e-mail address/)
  await expect(panel.field('Manager Email')).toBeFocused()
  await expect(panel.field('Employee 1 Email')).toHaveAccessibleDescription(/Enter a valid e-mail address/)
  await expect(panel.field('Employee 2 Password')).toHaveAccessibleDescription(/Minimum 4 characters/)
  expect(await stored(page, 'users')).toHaveLength(6)
  await panel.fillIn({ 'Manager Email': 'nora@ems.example' }, [
    { Email: 'tom@ems.example' },
    { Password: 'otto-pass' },
  ])
  await expect(panel.form.getByText('Enter a valid e-mail address')).toHaveCount(0)
  await panel.submit.click()
  await expect(new Shell(page).toast('Project created. 2 employee(s) assigned.')).toBeVisible()
})
