import { expect, type Page } from '@playwright/test'

/** An admin adds an employee on the Users page. */
export async function addNina(page: Page, password: string, name = 'Nina'): Promise<void> {
  await page.getByRole('button', { name: '+ Add User' }).click()
  const form = page.getByRole('dialog', { name: 'Add User' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Email').fill(`${name.toLowerCase()}@ems.example`)
  await form.getByLabel('Password').fill(password)
  await form.getByLabel('Role').selectOption('employee')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toBeHidden()
}

/** Closes a link's dialog once the link is there: otherwise it would be requested for somebody who is deleted by then. */
export async function closeOnceMade(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Invite by link' })
  await expect(dialog.getByLabel('Link for Nina')).toHaveValue(/#/)
  await dialog.getByRole('button', { name: 'Done' }).click()
}
