import { makeLink } from '../../server/accounts/links.ts'
import { Passwords } from '../../server/accounts/passwords.ts'
import { RateLimiter, loginLimits } from '../../server/accounts/rate-limiter.ts'
import { newSetupToken } from '../../server/accounts/setup.ts'
import { TestServer } from '../../server/http/test-server.testing.ts'
import { Login } from '../pages/login.ts'
import { expect, test } from '../support/team.ts'
import { addNina } from '../support/invited.ts'

test('Y144: forms that set a password tell a password manager for which account', async ({
  server,
  open,
}) => {
  const eli = await server.person('employee', 'Eli')
  const token = await makeLink(server.pool, { kind: 'reset', userId: eli.id })
  for (const page of [await open(`/welcome#${token}`), await open('/settings', eli)]) {
    const form = page.getByRole('main').locator('form')
    await expect(form.locator('[autocomplete=username] ~ * [autocomplete=new-password]')).toBeVisible()
    await expect(form.locator('[autocomplete=username]')).toHaveValue(eli.email)
    await expect(form.locator('[autocomplete=username]')).toBeHidden()
  }
})

test('T170, T172: Edit User keeps the password if none is typed', async ({ server, open, visit }) => {
  const eli = await server.person('employee', 'Eli')
  const ada = await open('/users', await server.admin())
  const row = ada.getByRole('row').filter({ hasText: eli.email })
  await row.getByRole('button', { name: 'Edit' }).click()
  const form = ada.getByRole('dialog', { name: 'Edit User' })
  await form.getByLabel('Name', { exact: true }).fill('Elias')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(row.getByText('Elias')).toBeVisible()
  const page = await (await visit()).newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(eli.email)
  await page.getByLabel('Password').fill(eli.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/employee$/)
})

test.describe(() => {
  // The answer to a wrong password.
  test.use({ expectedProblem: /status of 422/ })

  test('T183, T184, Y80: changing a password takes the current one, and ends the other sessions', async ({
    server,
    open,
  }) => {
    const eli = await server.person('employee', 'Eli')
    const here = await open('/settings', eli)
    const there = await open('/employee', eli)
    await expect(there.getByRole('button', { name: 'Logout' })).toBeVisible()
    await here.getByLabel('New Password').fill('a newer word')
    await here.getByLabel('Current Password').fill('not it at all')
    await here.getByRole('button', { name: 'Save Changes' }).click()
    await expect(here.getByText('This is not your current password.')).toBeVisible()
    await expect(here.getByLabel('Current Password')).toBeFocused()
    await here.getByLabel('Current Password').fill(eli.password)
    await here.getByRole('button', { name: 'Save Changes' }).click()
    await expect(here.getByText('Password changed')).toBeVisible()
    await expect(there.getByRole('button', { name: 'Logout' })).toBeHidden()
    // Their own session continues with its new token.
    await here.reload()
    await expect(here.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible()
  })
})

test("F2: starting over in Settings gives the focus to the name, and not to the account's unseen e-mail", async ({
  server,
  open,
}) => {
  const page = await open('/settings', await server.person('employee', 'Eli'))
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Elia')
  await page.reload()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(name).toHaveValue('Eli')
  await expect(name).toBeFocused()
})

test('Y136: a current password that the browser has filled in does not keep a new name from being saved', async ({
  server,
  open,
}) => {
  const eli = await server.person('employee', 'Eli')
  const page = await open('/settings', eli)
  await page.getByLabel('Current Password').fill(eli.password)
  const save = page.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Elias')
  await save.click()
  await expect(page.getByText('Profile updated successfully ✅')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeHidden()
  await expect(page.getByText('Welcome, Elias')).toBeVisible()
})

test('T620: if all sessions end during a change of password, the login says that it was changed', async ({
  server,
  open,
}) => {
  const eli = await server.person('employee', 'Eli')
  const page = await open('/settings', eli)
  await page.getByLabel('New Password').fill('a newer word')
  await page.getByLabel('Current Password').fill(eli.password)
  // oxlint-disable-next-line typescript/unbound-method -- applied to its passwords below
  const { keep } = Passwords.prototype
  Passwords.prototype.keep = async function (this: Passwords, ...given) {
    Passwords.prototype.keep = keep
    await keep.apply(this, given)
    await server.sessions.endAll(eli.id)
  }
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Password changed ✅ Log in with the new one.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Your session has ended. Log in again to go on.',
  )
  await new Login(page).as({ ...eli, password: 'a newer word' })
  await expect(page).toHaveURL(/\/employee$/)
})

test('Y61: the buttons of all rows of Users end at the same edge, including those of the admin’s own row', async ({
  server,
  open,
}) => {
  const page = await open('/users', await server.admin())
  await addNina(page, 'typed by an admin')
  for (const width of [900, 1100, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const rows = page.getByRole('main').getByRole('table').getByRole('cell')
    const ends = await rows
      .filter({ has: page.getByRole('button', { name: 'Delete' }) })
      .evaluateAll((cells) =>
        cells.map((cell) =>
          Math.max(
            ...Array.from(cell.querySelectorAll('button'), (one) => one.getBoundingClientRect().right),
          ),
        ),
      )
    expect(ends, `${width} px`).toHaveLength(2)
    expect(new Set(ends).size, `${width} px: ${ends.join(', ')}`).toBe(1)
  }
})

test('T186, T370, Y137: a password set by an admin logs nobody in: its owner has to choose their own', async ({
  server,
  open,
}) => {
  const ada = await open('/users', await server.admin())
  await addNina(ada, 'typed by an admin')

  const nina = await open('/login')
  const logIn = async (password: string): Promise<void> => {
    await nina.getByLabel('Email').fill('nina@ems.example')
    await nina.getByLabel('Password').fill(password)
    await nina.getByRole('button', { name: 'Login' }).click()
  }
  await logIn('typed by an admin')
  await expect(nina.getByRole('heading', { name: 'Welcome to EMS' })).toBeVisible()
  await expect(nina).toHaveTitle('Welcome – EMS')
  await expect(nina.getByText('Your password was set by an admin. Choose your own.')).toBeVisible()
  expect(await nina.context().cookies(), 'nobody is logged in yet').toEqual([])
  await nina.getByLabel('Password').fill('a word of nina')
  await nina.getByRole('button', { name: 'Save and log in' }).click()
  await expect(nina).toHaveURL(/\/employee$/)

  await nina.goto('/login')
  await logIn('a word of nina')
  await expect(nina).toHaveURL(/\/employee$/)
})

test('T174, T182, T487, T504, Y137, Y148: the first admin sets up the server by its link, and reaches their dashboard', async ({
  databases,
  browser,
}) => {
  const empty = await TestServer.start(databases, { dist: `${import.meta.dirname}/../../dist` })
  const token = await newSetupToken(empty.pool, empty.log.state)
  const page = await browser.newPage({ baseURL: empty.url })
  for (const path of ['/home', '/login']) {
    await page.goto(path)
    await expect(page.getByText('There is no admin yet.')).toBeVisible()
  }
  await page.goto('/setup#another')
  await expect(page.getByRole('alert')).toContainText('This link was used already, or is too old.')
  await expect(page.getByLabel('Name')).toBeHidden()
  const toLogin = page.getByRole('link', { name: 'Log in with a password' })
  await expect(toLogin).toBeVisible()
  await page.goto(`/setup#${token}`)
  await expect(page).toHaveTitle('Set up – EMS')
  await expect(page.getByLabel('Name')).toBeVisible()
  await expect(toLogin).toBeHidden()
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Name').fill('Ann')
  await page.getByLabel('Email').fill('ann@ems.example')
  await page.getByLabel('Password').fill('a word of ann')
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  const { timeZone } = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions())
  expect(empty.clock.zone).toEqual({ name: timeZone, isChosen: true })
  await page.context().clearCookies()
  await page.goto('/login')
  await expect(page.getByText('Ask your admin to let you in.')).toBeVisible()
  await page.close()
  await empty.stop()
})

test.describe('after too many wrong passwords', () => {
  test.use({ expectedProblem: /status of 429/ })

  test('T650: the form says for how long nobody is let in, until the next try', async ({ server, open }) => {
    const eli = await server.person('employee', 'Eli')
    const page = await open('/login')
    const login = new Login(page)
    // Counted like failures, without the time for that many hashes.
    const attempt = { email: eli.email, address: '127.0.0.1', device: undefined }
    const failures = new RateLimiter(server.pool, loginLimits(attempt, false))
    await Promise.all(Array.from({ length: 10 }, () => failures.consume()))
    await login.as(eli)
    const sentence = page.getByRole('main').locator('form').getByRole('alert')
    await expect(sentence).toHaveText('Too many wrong passwords from here. Try again in 15 minutes.')
    await server.pool.query('delete from attempts')
    await login.submit.click()
    await expect(sentence).toBeHidden()
    await expect(page).toHaveURL('/employee')
  })
})
