import type { ScreenName } from '../src/domain/can.ts'
import type { Role } from '../src/domain/model/users.ts'
import { openRoutes, type guardedRoutes } from '../src/screens/shell/routes/route-table.ts'
import { Company } from './support/company.ts'
import { ada, eli, mara } from './support/people.ts'
import { open, openAsVisitor, settle } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Shell } from './pages/shell.ts'

/** SPEC 2 'Routes': who may enter what. The types keep it complete: with a path missing, this does not compile. */
const routes: Record<(typeof guardedRoutes)[ScreenName]['path'], readonly Role[]> = {
  '/admin': ['admin'],
  '/users': ['admin'],
  '/reports': ['admin'],
  '/projects/:id': ['admin'],
  '/manager': ['manager'],
  '/my-projects/:id': ['manager'],
  '/my-employees': ['manager'],
  '/people/:id': ['admin', 'manager'],
  '/employee': ['employee'],
  '/calendar': ['admin', 'manager', 'employee'],
  '/workload': ['admin', 'manager'],
  '/tasks/:id': ['admin', 'manager', 'employee'],
  '/settings': ['admin', 'manager', 'employee'],
}
/** Where the links of a team server lead: nowhere in a browser workspace. */
const ofServers: readonly string[] = ['/setup', '/welcome']
const openToAll = openRoutes.map(({ path }) => path).filter((path) => !ofServers.includes(path))
const unknown = [...ofServers, '/nothing-here', '/admin/nothing', '/projects', '/index.html/x']

function company(): { company: Company; at: (path: string) => string } {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  return { company: made, at: (path) => path.replace(':id', id) }
}

test.describe('a visitor', () => {
  for (const path of Object.keys(routes)) {
    test(`C1: is sent from ${path} to /login`, async ({ page }) => {
      const { company: seeded, at } = company()
      await openAsVisitor(page, seeded, at(path))
      await expect(page).toHaveURL('/login')
    })
  }

  for (const path of openToAll) {
    test(`may open ${path}`, async ({ page }) => {
      await openAsVisitor(page, company().company, path)
      await expect(new Shell(page).heading).toBeVisible()
      await expect(page).toHaveURL(path)
    })
  }

  test('is sent from any other path to /login', async ({ page }) => {
    await settle(page, company().company)
    for (const path of unknown) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/login')
    }
  })
})

for (const person of [ada, mara, eli]) {
  test.describe(`the ${person.role}`, () => {
    for (const [path, entered] of Object.entries(routes)) {
      const may = entered.includes(person.role)
      test(`C1: ${may ? 'may open' : 'is sent to /unauthorized from'} ${path}`, async ({ page }) => {
        const { company: seeded, at } = company()
        await open(page, seeded, person, at(path))
        await expect(page).toHaveURL(may ? at(path) : '/unauthorized')
        await expect(new Shell(page).heading).toBeVisible()
        if (!may) {
          await expect(new Shell(page).sidebar).toBeHidden()
          return
        }
        // A deep link is no different from a page reached by clicking.
        await page.reload()
        await expect(new Shell(page).heading).toBeVisible()
        await expect(page).toHaveURL(at(path))
        await expect(new Shell(page).sidebar).toBeVisible()
      })
    }

    test('may open what is open to all', async ({ page }) => {
      await settle(page, company().company, person)
      for (const path of openToAll) {
        await page.goto(path)
        await expect(new Shell(page).heading).toBeVisible()
        await expect(page, path).toHaveURL(path)
      }
    })

    test(`is sent from any other path to /${person.role}`, async ({ page }) => {
      await settle(page, company().company, person)
      for (const path of unknown) {
        await page.goto(path)
        await expect(page, path).toHaveURL(`/${person.role}`)
      }
    })
  })
}

test('C26: an address that begins with two slashes leads to the login or the dashboard, like any unknown one', async ({
  page,
  baseURL,
}) => {
  for (const [person, goal] of [
    [undefined, '/login'],
    [ada, '/admin'],
    [mara, '/manager'],
    [eli, '/employee'],
  ] as const) {
    await settle(page, company().company, person)
    for (const path of ['//', '//a:b', '//admin', '//login?a=b#c', '///']) {
      await page.goto(`${baseURL}${path}`)
      await expect(page, path).toHaveURL(goal)
      await expect(new Shell(page).heading).toBeVisible()
    }
  }
})

test.describe('the 403 page', () => {
  test('says that access is denied and leads home', async ({ page }) => {
    await open(page, company().company, eli, '/admin')
    await expect(page.getByRole('heading', { name: '403 Access Denied' })).toBeVisible()
    await expect(
      page.getByText('You are not authorized to view this page. Please contact your administrator.', {
        exact: true,
      }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Go Home', exact: true }).click()
    await expect(page).toHaveURL('/')
  })

  for (const person of [ada, mara, eli]) {
    test(`C20: leads the ${person.role} to their dashboard as well`, async ({ page }) => {
      await open(page, company().company, person, '/unauthorized')
      await expect(page.getByText(`Logged in as ${person.name}.`)).toBeVisible()
      await page.getByRole('link', { name: 'Go to your dashboard', exact: true }).click()
      await expect(page).toHaveURL(`/${person.role}`)
      await expect(new Shell(page).heading).toBeFocused()
    })
  }

  test('C20: moves the focus to the heading even when the frame is there before the dashboard', async ({
    page,
  }) => {
    await open(page, company().company, eli, '/unauthorized')
    let arrive = (): void => undefined
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/employee-dashboard-[\w-]{8}\.js$/, async (route) => {
      await arrival
      await route.continue()
    })
    await page.getByRole('link', { name: 'Go to your dashboard', exact: true }).click()
    await expect(page.getByRole('main')).toBeFocused()
    arrive()
    await expect(new Shell(page).heading).toBeFocused()
  })

  test('C20: leads a visitor only home', async ({ page }) => {
    await openAsVisitor(page, company().company, '/unauthorized')
    await expect(page.getByRole('link', { name: 'Go Home', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeHidden()
  })
})
