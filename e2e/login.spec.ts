import { Company } from './support/company.ts'
import { listen } from './support/heard.ts'
import { holdBack } from './support/hold-back.ts'
import { ada, eli, mara } from './support/people.ts'
import { open, openAsVisitor, seedTexts, settle, stored, storedText } from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'

function company(): Company {
  const made = new Company()
  made.project('Atlas', { manager: mara, employees: [eli] })
  return made
}

test.describe('the login form', () => {
  test('U7: asks for e-mail and password, each under its own field', async ({ page }) => {
    await openAsVisitor(page, company(), '/login')
    const login = new Login(page)
    await login.submit.click()
    await expect(login.email).toHaveAccessibleDescription(/Email is required/)
    await expect(login.password).toHaveAccessibleDescription(/Password is required/)
    await expect(page).toHaveURL('/login')
  })

  test('Y48: announces what is wrong if the focus stays; if it moves, the field that it moves to says so', async ({
    page,
  }) => {
    await openAsVisitor(page, company(), '/login')
    const login = new Login(page)
    await expect(login.email).toBeFocused()
    const heard = await listen(page)
    await login.email.press('Enter')
    await expect.poll(heard).toEqual(['!Email is required', '!Password is required'])
    await login.email.fill(ada.email)
    await login.password.fill('abc')
    await login.submit.focus()
    await heard()
    await login.submit.press('Enter')
    await expect(login.password).toBeFocused()
    await expect(login.password).toHaveAccessibleDescription(/Min 4 characters/)
    expect(await heard()).toEqual([])
  })

  test('U7: asks for a password of at least 4 characters', async ({ page }) => {
    await openAsVisitor(page, company(), '/login')
    const login = new Login(page)
    await login.as({ email: ada.email, password: 'abc' })
    await expect(login.password).toHaveAccessibleDescription(/Min 4 characters/)
    await expect(login.email).not.toHaveAccessibleDescription(/required/)
  })

  test('has an email and a password input', async ({ page }) => {
    await openAsVisitor(page, company(), '/login')
    const login = new Login(page)
    await expect(login.email).toHaveAttribute('type', 'email')
    await expect(login.password).toHaveAttribute('type', 'password')
  })

  for (const [what, email, password] of [
    ['a wrong password', mara.email, 'wrong-pass'],
    ['an unknown e-mail', 'nobody@ems.example', mara.password],
    ['an e-mail in other letters: it is compared exactly', mara.email.toUpperCase(), mara.password],
    ['a password in other letters', mara.email, mara.password.toUpperCase()],
  ] as const) {
    test(`U6: refuses ${what}`, async ({ page }) => {
      await openAsVisitor(page, company(), '/login')
      await new Login(page).as({ email, password })
      await expect(new Shell(page).toast('Invalid credentials')).toBeVisible()
      await expect(page).toHaveURL('/login')
      expect(await storedText(page, 'currentUser')).toBeNull()
    })
  }

  for (const person of [ada, mara, eli]) {
    test(`C5: takes the ${person.role} to /${person.role}`, async ({ page }) => {
      await openAsVisitor(page, company(), '/login')
      await new Login(page).as(person)
      await expect(page).toHaveURL(`/${person.role}`)
      await expect(new Shell(page).toast('Logged in successfully!')).toBeVisible()
      await expect.poll(() => stored(page, 'currentUser')).toMatchObject({ email: person.email })
      expect(await storedText(page, 'currentUser')).not.toContain('password')
      await expect
        .poll(async () => (await stored(page, 'root')).auth)
        .toMatchObject({ user: { email: person.email }, isAuthenticated: true })
    })
  }

  test('logs in once, however often the button is pressed meanwhile', async ({ page }) => {
    await openAsVisitor(page, company(), '/login')
    const login = new Login(page)
    await login.email.fill(mara.email)
    await login.password.fill(mara.password)
    await login.submit.dblclick()
    await expect(page).toHaveURL('/manager')
    await expect(new Shell(page).toast('Logged in successfully!')).toHaveCount(1)
  })

  test('can be used by keyboard alone', async ({ page }) => {
    await openAsVisitor(page, company(), '/login')
    const login = new Login(page)
    await login.email.focus()
    await page.keyboard.type(eli.email)
    await page.keyboard.press('Tab')
    await expect(login.password).toBeFocused()
    await page.keyboard.type(eli.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/employee')
  })

  test('U55: takes a pasted e-mail without its invisible characters', async ({ page }) => {
    await openAsVisitor(page, company(), '/login')
    await new Login(page).as({ email: `\u2060${eli.email}\uFEFF`, password: eli.password })
    await expect(page).toHaveURL('/employee')
  })

  test('says what a browser workspace means for passwords', async ({ page }) => {
    await openAsVisitor(page, company(), '/login')
    await expect(page.getByRole('main')).toContainText(/plain text/i)
    await expect(page.getByRole('main')).toContainText(/trust/i)
  })

  test('is open to somebody who is logged in, with a link to their dashboard', async ({ page }) => {
    await open(page, company(), mara, '/login')
    await expect(new Login(page).submit).toBeVisible()
    await page.getByRole('link', { name: /dashboard/i }).click()
    await expect(page).toHaveURL('/manager')
  })
})

test.describe('a refused login', () => {
  // How a server answers it.
  test.use({ expectedProblem: /401/ })

  test('Y64: is no longer reported once a login has succeeded', async ({ page }) => {
    await openAsVisitor(page, company(), '/login')
    const shell = new Shell(page)
    await new Login(page).as({ email: mara.email, password: 'wrong-pass' })
    const refused = shell.toast('Invalid credentials')
    await expect(refused).toBeVisible()
    // A toast stays for as long as the pointer is on its buttons.
    await page.getByRole('button', { name: 'Dismiss' }).hover()
    await new Login(page).password.fill(mara.password)
    await new Login(page).password.press('Enter')
    await expect(shell.toast('Logged in successfully!')).toBeVisible()
    await expect(refused).toBeHidden()
  })
})

test.describe('the default admin', () => {
  test('U17: is created in an empty browser, and the login page shows their credentials', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(page.getByRole('main')).toContainText('admin@example.com')
    await expect(page.getByRole('main')).toContainText('admin123')
    await expect
      .poll(() => stored(page, 'users'))
      .toMatchObject([
        { name: 'Admin', email: 'admin@example.com', password: 'admin123', role: 'admin', projectIds: [] },
      ])
    await new Login(page).as({ email: 'admin@example.com', password: 'admin123' })
    await expect(page).toHaveURL('/admin')
  })

  test('U17, Y73: is reminded to change their password, until they have', async ({ page }) => {
    await page.goto('/login')
    await new Login(page).as({ email: 'admin@example.com', password: 'admin123' })
    const reminder = page.getByText(/default password/i)
    await expect(reminder).toBeVisible()
    await page.goto('/settings')
    await expect(reminder).toBeVisible()
    await page.getByRole('link', { name: 'Change it in Settings' }).press('Enter')
    await expect(page.getByLabel('New Password', { exact: true }), 'Y73').toBeFocused()
    await page.getByLabel('New Password', { exact: true }).fill('something else')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(reminder).toBeHidden()
    await page.goto('/login')
    await expect(new Login(page).submit).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('admin123')
  })

  test('U17: is created when no admin is stored among the users', async ({ page }) => {
    const storage = company().formerTexts()
    const users = (JSON.parse(storage['users'] ?? '') as { role: string }[]).filter(
      ({ role }) => role !== 'admin',
    )
    await seedTexts(page, { users: JSON.stringify(users) })
    await page.goto('/login')
    await expect
      .poll(async () => (await stored(page, 'users')).map((user) => user.email).toSorted())
      .toEqual(['admin@example.com', 'eli@ems.example', 'mara@ems.example'])
  })
})

test('C25: a link followed while the code of another screen is loading leaves both in the history', async ({
  page,
}) => {
  const letGo = await holdBack(page, /\/assets\/users-/)
  await open(page, company(), ada)
  const shell = new Shell(page)
  await shell.link('Manage Users').click()
  await expect(page).toHaveURL('/users')
  await shell.link('Dashboard').click()
  await expect(page).toHaveURL('/admin')
  letGo()
  await page.goBack()
  await expect(page).toHaveURL('/users')
  await expect(shell.heading).toHaveText('Users')
  await page.goBack()
  await expect(shell.heading).toHaveText('Admin Panel')
})

test('C23: a login page notices a login in another tab, and leads to the dashboard', async ({ page }) => {
  await openAsVisitor(page, company(), '/login')
  const other = await openTab(page, '/login')
  await new Login(other).as(mara)
  await expect(other).toHaveURL('/manager')
  await expect(page.getByRole('main')).toContainText(`You are logged in as${mara.name}`)
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL('/manager')
})

test.describe('logout', () => {
  test('clears the user and goes to /home', async ({ page }) => {
    await open(page, company(), mara)
    await new Shell(page).logout.click()
    await expect(page).toHaveURL('/home')
    await expect.poll(() => storedText(page, 'currentUser')).toBeNull()
    await expect
      .poll(async () => (await stored(page, 'root')).auth)
      .toEqual({ user: null, isAuthenticated: false })
  })

  test('leaves nothing to go back to', async ({ page }) => {
    await open(page, company(), ada)
    const shell = new Shell(page)
    await shell.link('Manage Users').click()
    await expect(page).toHaveURL('/users')
    await shell.link('Dashboard').click()
    await expect(page).toHaveURL('/admin')
    await shell.logout.click()
    await expect(page).toHaveURL('/home')
    for (let step = 0; step < 2; step += 1) {
      await page.goBack()
      await expect(page).toHaveURL(/\/(home|login)?$/)
      await expect(shell.sidebar).toBeHidden()
      await expect(page.getByText(mara.email)).toBeHidden()
    }
  })

  test('C24: still leads to /home if the user goes back while the code of that page is loading', async ({
    page,
  }) => {
    const letGo = await holdBack(page, /\/assets\/landing-/)
    await open(page, company(), ada)
    const shell = new Shell(page)
    await expect(shell.heading).toHaveText('Admin Panel')
    // A step at the same address, such as any screen that keeps something in the history may add.
    await page.evaluate(() => history.pushState(null, '', '/admin'))
    await shell.logout.click()
    await expect(page).toHaveURL('/home')
    await page.goBack()
    await expect(page).toHaveURL('/home')
    letGo()
    await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  })

  test('ends the session for good: a later visit is sent to the login', async ({ page }) => {
    await open(page, company(), mara)
    await new Shell(page).logout.click()
    await expect(page).toHaveURL('/home')
    await expect.poll(() => storedText(page, 'currentUser')).toBeNull()
    await page.goto('/manager')
    await expect(page).toHaveURL('/login')
  })
})

test.describe('the rules', () => {
  test.use({
    ownWindow: true,
    expectedProblem: /fetch dynamically imported|ERR_(FAILED|INTERNET_DISCONNECTED)/,
  })
  const file = /\/inside-[^/]*\.js(?:\?|$)/

  test('are fetched when somebody begins to type', async ({ page }) => {
    await settle(page, company())
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(...(file.test(request.url()) ? [request.url()] : [])))
    await page.goto('/login')
    const login = new Login(page)
    await expect(login.submit).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(fetched).toEqual([])
    await login.email.fill(mara.email)
    await expect.poll(() => fetched).toHaveLength(1)
  })

  test('may arrive late: the login waits for them', async ({ page }) => {
    let come = (): void => {}
    const late = new Promise<void>((resolve) => (come = resolve))
    await page.route(file, async (route) => {
      await late
      await route.continue()
    })
    await openAsVisitor(page, company(), '/login')
    const login = new Login(page)
    await login.as(mara)
    await expect(login.submit).toHaveAttribute('aria-disabled', 'true')
    expect(await storedText(page, 'currentUser')).toBeNull()
    come()
    await expect(page).toHaveURL('/manager')
  })

  test('log nobody in if they cannot be fetched, and the page offers a reload', async ({ page }) => {
    await page.route(file, (route) => route.abort())
    await openAsVisitor(page, company(), '/login')
    await new Login(page).as(mara)
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    expect(await storedText(page, 'currentUser')).toBeNull()
    await page.unroute(file)
    await page.getByRole('button', { name: 'Reload' }).click()
    await new Login(page).as(mara)
    await expect(page).toHaveURL('/manager')
  })

  test('are also fetched by a login page when somebody logs in in another tab', async ({ page }) => {
    const fetched: string[] = []
    await openAsVisitor(page, company(), '/login')
    await expect(new Login(page).submit).toBeVisible()
    page.on('request', (request) => fetched.push(...(file.test(request.url()) ? [request.url()] : [])))
    const other = await openTab(page, '/login')
    await new Login(other).as(mara)
    await expect(other).toHaveURL('/manager')
    await expect.poll(() => fetched).toHaveLength(1)
  })
})
