import { Company } from './support/company.ts'
import { listen } from './support/heard.ts'
import { ada, egon, eli, emma, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'

/** Atlas (Mara; Eli, Emma, Egon) with two tasks of Eli’s. */
function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma, egon] })
  made.task(atlas, 'Draw the map', { assignedTo: eli })
  made.task(atlas, 'Fold the map', { assignedTo: eli })
  return made
}

const made = company()

/** The lists to search: by whom, where, in which field; the text for no hits; the button back; a row there then; both announcements. */
const lists = [
  [
    ada,
    '/admin',
    'Search projects',
    'No projects found.',
    'Show all projects',
    'Atlas',
    '0 projects found',
    'All active projects are shown',
  ],
  [
    ada,
    '/users',
    'Search users',
    'No users found',
    'Show all users',
    'Mara Moss',
    '0 users found',
    'All users are shown',
  ],
  [
    ada,
    `/projects/${made.idOf('projects', 'name', 'Atlas')}`,
    'Search tasks',
    'No task matches.',
    'Show all tasks',
    'Fold the map',
    '0 tasks found',
    'All tasks are shown',
  ],
  [
    mara,
    `/people/${made.idOf('users', 'email', eli.email)}`,
    'Search tasks',
    'No task matches.',
    'Show all tasks',
    'Fold the map',
    '0 tasks found',
    'All tasks are shown',
  ],
] as const

for (const [by, path, field, sentence, button, there, none, shown] of lists) {
  test(`K73: on ${path.replace(/\d+/, '…')} a search without hits says what it looked for, and leads back to all`, async ({
    page,
  }) => {
    await open(page, company(), by, path)
    const main = page.getByRole('main')
    const search = main.getByRole('searchbox', { name: field })
    await search.fill('zebra')
    await expect(main.getByText(sentence, { exact: true })).toBeVisible()
    await expect(main.getByText("Searched for 'zebra'", { exact: true })).toBeVisible()
    await main.getByRole('button', { name: button }).focus()
    await page.keyboard.press('Enter')
    await expect(main.getByText(there).first()).toBeVisible()
    await expect(search).toHaveValue('')
    await expect(search).toBeFocused()
  })

  test(`Y47: on ${path.replace(/\d+/, '…')} a search says how many it finds`, async ({ page }) => {
    await open(page, company(), by, path)
    const search = page.getByRole('main').getByRole('searchbox', { name: field })
    await search.focus()
    const heard = await listen(page)
    await search.fill('zebra')
    await expect.poll(heard).toEqual([none])
    await search.press('Escape')
    await expect.poll(heard).toEqual([shown])
  })
}
