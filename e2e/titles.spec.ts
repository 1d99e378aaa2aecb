import { Company } from './support/company.ts'
import { ada, eli, mara, milo, person } from './support/people.ts'
import { open, openAsVisitor } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'

/** Atlas (Mara; Eli) with a task of Eli's. */
function company() {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  const map = made.task(atlas, 'Draw the map', { assignedTo: eli })
  return { made: made.withoutNews(), atlas, map, eli: made.idOf('users', 'email', eli.email) }
}

const ids = company()

for (const [reader, titles] of [
  [
    ada,
    {
      '/admin': 'Admin Panel',
      '/users': 'Users',
      '/reports': 'Reports & Analytics',
      [`/projects/${ids.atlas}`]: 'Atlas',
      [`/people/${ids.eli}`]: 'Eli Eder',
      '/people/nobody': 'Person',
      '/settings': 'Settings',
      '/workload': 'Workload',
      '/calendar': 'Calendar',
      '/unauthorized': '403 Access Denied',
    },
  ],
  [
    mara,
    {
      '/manager': 'Manager Dashboard',
      '/my-employees': 'My Employees',
      [`/my-projects/${ids.atlas}`]: 'Atlas',
      '/tasks/nothing': 'Task',
    },
  ],
  [eli, { '/employee': 'Employee Dashboard', [`/tasks/${ids.map}`]: 'Draw the map' }],
] as const) {
  test(`each page of the ${reader.role} has a title of its own`, async ({ page }) => {
    await open(page, ids.made, reader)
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path)
      await expect(page, path).toHaveTitle(`${title} – EMS`)
    }
  })
}

test('Y92: so have projects, and people, of the same name', async ({ page }) => {
  const made = new Company()
  const namesake = person(eli.name, 'eli.the.other@ems.example', 'employee')
  const first = made.project('Atlas', { manager: mara, employees: [eli, namesake] })
  const second = made.project('Atlas', { manager: milo })
  await open(page, made, ada)
  for (const [path, title] of [
    [`/projects/${first}`, 'Atlas (Mara Moss)'],
    [`/projects/${second}`, 'Atlas (Milo Maas)'],
    [`/people/${made.idOf('users', 'email', eli.email)}`, `${eli.name} (${eli.email})`],
    [`/people/${made.idOf('users', 'email', namesake.email)}`, `${eli.name} (${namesake.email})`],
  ] as const) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(`${title} – EMS`)
  }
})

test('so have the pages that anybody may open', async ({ page }) => {
  await openAsVisitor(page, company().made, '/home')
  await expect(page).toHaveTitle('Projects and tasks for your team – EMS')
  await page.getByRole('link', { name: 'Go to Login' }).first().click()
  await expect(page).toHaveTitle('Login – EMS')
})

test('the title follows what is opened and closed, and a new screen has the focus at its heading', async ({
  page,
}) => {
  const { made, atlas } = company()
  await open(page, made, ada, `/projects/${atlas}`)
  await page.getByRole('link', { name: 'Draw the map' }).click()
  await expect(page).toHaveTitle('Draw the map – EMS')
  await new TaskPanel(page, 'Draw the map').close.click()
  await expect(page).toHaveTitle('Atlas – EMS')
  await new Shell(page).link('Reports').click()
  await expect(page).toHaveTitle('Reports & Analytics – EMS')
  await expect(new Shell(page).heading).toBeFocused()
  await page.goBack()
  await expect(page).toHaveTitle('Atlas – EMS')
})
