import type { Page } from '@playwright/test'
import { makeLink } from '../../server/accounts/links.ts'
import { Passwords } from '../../server/accounts/passwords.ts'
import { newSetupToken } from '../../server/accounts/setup.ts'
import { TestServer } from '../../server/http/test-server.testing.ts'
import { Login } from '../pages/login.ts'
import { holdBack } from '../support/hold-back.ts'
import { expect, test } from '../support/team.ts'

/** An admin adds an employee on the Users page. */
async function addNina(page: Page, password: string, name = 'Nina'): Promise<void> {
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
async function closeOnceMade(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Invite by link' })
  await expect(dialog.getByLabel('Link for Nina')).toHaveValue(/#/)
  await dialog.getByRole('button', { name: 'Done' }).click()
}

test('T172, T180, T488: somebody added without a password is shown as invited, and sets their own by a link', async ({
  server,
  open,
}) => {
  const ada = await open('/users', await server.admin())
  await addNina(ada, '')
  const invitation = ada.getByRole('dialog', { name: 'Invite by link' })
  const link = await invitation.getByLabel('Link for Nina').inputValue()
  await invitation.getByRole('button', { name: 'Done' }).click()
  const row = ada.getByRole('row').filter({ hasText: 'nina@ems.example' })
  await expect(row).toContainText('Invited')

  const nina = await open(link)
  const asked: string[] = []
  nina.on('request', (request) => void asked.push(request.url()))
  await expect(nina.getByText('You log in with it and your email (nina@ems.example)')).toBeVisible()
  await nina.getByLabel('Password').fill('1234567')
  await nina.getByRole('button', { name: 'Save and log in' }).click()
  await expect(nina.getByText('Minimum 8 characters')).toBeVisible()
  await nina.getByLabel('Password').fill('a word of nina')
  await nina.getByRole('button', { name: 'Save and log in' }).click()
  await expect(nina).toHaveURL(/\/employee$/)
  await expect(nina.getByText('Nina').first()).toBeVisible()
  expect(asked.join('\n'), 'the token goes nowhere but into the bodies of requests').not.toContain(
    link.split('#')[1],
  )
  // Each dialog asks again.
  await row.getByRole('button', { name: 'Invite link' }).click()
  await closeOnceMade(ada)
  await expect(row.getByRole('button', { name: 'Reset link' })).toBeVisible()
  // T183: nobody makes a link for themselves.
  const own = ada.getByRole('row').filter({ hasText: 'You' })
  await expect(own.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Reset link' })).toBeHidden()
  await expect(row).not.toContainText('Invited')
  // An undo brings somebody back without their password.
  await row.getByRole('button', { name: 'Delete' }).click()
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await ada.getByRole('status').getByRole('button', { name: /^Undo/ }).click()
  await expect(row).toContainText('Invited')
})

test('T595: somebody brought back is shown as invited even if the page asks before the server has the undo', async ({
  server,
  open,
}) => {
  const ada = await open('/users', await server.admin())
  await addNina(ada, '')
  await closeOnceMade(ada)
  const row = ada.getByRole('row').filter({ hasText: 'nina@ems.example' })
  await row.getByRole('button', { name: 'Delete' }).click()
  const nobody = ada.waitForResponse(
    async (response) =>
      response.url().endsWith('/api/without-password') && (await response.text()).includes('[]'),
  )
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await nobody
  const letGo = await holdBack(ada, /\/api\/requests/)
  const askedTooEarly = ada.waitForResponse(/without-password/)
  await ada.getByRole('status').getByRole('button', { name: /^Undo/ }).click()
  await askedTooEarly
  await expect(row).not.toContainText('Invited')
  letGo()
  await expect(row).toContainText('Invited')
})

test.describe('an invalid link', () => {
  test.use({ expectedProblem: /401/ })

  test('T487: says so before anything is typed, and a newer one opens in the same tab', async ({
    server,
    open,
  }) => {
    const eli = await server.person('employee', 'Eli')
    const page = await open('/welcome#another')
    await expect(page.getByRole('alert')).toContainText('This link was used already, or is too old.')
    await expect(page.getByLabel('Password')).toBeHidden()
    await page.goto(`/welcome#${await makeLink(server.pool, { kind: 'reset', userId: eli.id })}`)
    await expect(page.getByText(`your email (${eli.email})`)).toBeVisible()
    await expect(page.getByLabel('Password')).toBeFocused()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test('T544: the page of a link says who is logged in, and that they will be logged out unless it is theirs', async ({
  server,
  open,
}) => {
  const mara = await server.person('manager', 'Mara')
  const eli = await server.person('employee', 'Eli')
  const link = async (user: { id: string }): Promise<string> =>
    `/welcome#${await makeLink(server.pool, { kind: 'reset', userId: user.id })}`
  const page = await open(await link(eli), mara)
  await expect(page.getByText(`your email (${eli.email})`)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('You are logged in as')
  await expect(main).toContainText('Mara')
  await expect(main).toContainText('You will be logged out here when you go on.')
  // With her own link she stays who she is.
  await page.goto(await link(mara))
  await expect(page.getByText(`your email (${mara.email})`)).toBeVisible()
  await expect(main).toContainText('You are logged in as')
  await expect(main).not.toContainText('You will be logged out')
})

test('Y135: a dialog with a link begins with the focus on its words, which Enter does not close, then on the button that copies', async ({
  server,
  open,
}) => {
  const ada = await open('/users', await server.admin())
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await addNina(ada, '')
  await closeOnceMade(ada)
  const letGo = await holdBack(ada, /\/api\/links/)
  const button = ada.getByRole('row').filter({ hasText: 'nina@ems.example' }).getByText('Invite link')
  await button.press('Enter')
  const dialog = ada.getByRole('dialog', { name: 'Invite by link' })
  const meaning = dialog.getByText(/^Pass this link on/)
  await expect(meaning).toBeFocused()
  await expect(dialog).toHaveAccessibleDescription(/^Pass this link on/)
  await ada.keyboard.press('Enter')
  letGo()
  const copy = dialog.getByRole('button', { name: 'Copy' })
  await expect(copy).toBeFocused()
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('status').getByText('Link copied')).toBeVisible()
  await expect(copy).toBeFocused()
  const link = await dialog.getByLabel('Link for Nina').inputValue()
  expect(await ada.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await ada.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

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

test('T482: several people can be invited one after another', async ({ server, open }) => {
  const ada = await open('/users', await server.admin())
  const invitation = ada.getByRole('dialog', { name: 'Invite by link' })
  for (const name of ['Nina', 'Otto', 'Pia', 'Rosa']) {
    await addNina(ada, '', name)
    await expect(invitation.getByLabel(`Link for ${name}`)).toHaveValue(/\/welcome#/)
    await invitation.getByRole('button', { name: 'Done' }).click()
    await expect(invitation).toBeHidden()
  }
})

test('T369: inviting by link is an explicit choice: typing a password unticks it, and nobody is added without either', async ({
  server,
  open,
}) => {
  const ada = await open('/users', await server.admin())
  await ada.getByRole('button', { name: '+ Add User' }).click()
  const form = ada.getByRole('dialog', { name: 'Add User' })
  const [byLink, password] = [form.getByLabel('Invite by link'), form.getByLabel('Password')]
  await expect(byLink).toBeChecked()
  await password.fill('typed by an admin')
  await expect(byLink).not.toBeChecked()
  await byLink.check()
  await expect(password).toHaveValue('')
  await byLink.uncheck()
  await expect(password).toBeFocused()
  await form.getByLabel('Name', { exact: true }).fill('Nina')
  await form.getByLabel('Email').fill('nina@ems.example')
  await form.getByLabel('Role').selectOption('employee')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Type one, or invite them by link')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()

  await ada.goto('/admin')
  await ada.getByRole('button', { name: 'Create Manager & Assign Project' }).click()
  await ada.getByLabel('Manager Name').fill('Mara')
  await ada.getByLabel('Manager Email').fill('mara@ems.example')
  await ada.getByLabel('Project Name').fill('Atlas')
  await ada.getByLabel('Project Description').fill('Maps')
  await ada.getByLabel('Invite Manager by link').uncheck()
  await ada.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(ada.getByText('Type one, or invite them by link')).toBeVisible()
  await expect(ada.getByLabel('Manager Password')).toBeFocused()
  await ada.getByLabel('Manager Password').fill('typed by an admin')
  await ada.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(ada.getByRole('row').filter({ hasText: 'Atlas' })).toBeVisible()
  await expect(ada.getByRole('dialog')).toBeHidden()
})

test('T172, T180: the new people of a project get their links when it is created', async ({
  server,
  open,
}) => {
  const ada = await open('/admin', await server.admin())
  await ada.getByRole('button', { name: 'Create Manager & Assign Project' }).click()
  await ada.getByLabel('Manager Name').fill('Mara')
  await ada.getByLabel('Manager Email').fill('mara@ems.example')
  await ada.getByLabel('Project Name').fill('Atlas')
  await ada.getByLabel('Project Description').fill('Maps')
  await ada.getByLabel('Employee 1 Name').fill('Eli')
  await ada.getByLabel('Employee 1 Email').fill('eli@ems.example')
  await ada.getByRole('button', { name: 'Create', exact: true }).click()
  const invitation = ada.getByRole('dialog', { name: 'Invite by link' })
  for (const name of ['Mara', 'Eli'])
    await expect(invitation.getByLabel(`Link for ${name}`)).toHaveValue(/\/welcome#[\w-]{43}$/)
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

test('T174, T182, T487, T504, Y137: the first admin sets up the server by its link, and reaches their dashboard', async ({
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
  await page.goto(`/setup#${token}`)
  await expect(page).toHaveTitle('Set up – EMS')
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

test.describe('Users without the server', () => {
  test.use({ expectedProblem: /503/ })

  test('T514: somebody invited is offered no reset link while the server cannot be asked, and an invite link once it can', async ({
    server,
    open,
  }) => {
    const ada = await open('/users', await server.admin())
    await addNina(ada, '')
    await ada.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    const row = ada.getByRole('row').filter({ hasText: 'nina@ems.example' })
    const button = (name: string) => row.getByRole('button', { name, exact: true })
    await expect(button('Invite link')).toBeEnabled()
    await ada.route('/api/without-password', (route) => route.fulfill({ status: 503, body: 'Gone' }))
    // What was known before is still known.
    const askAgain = () => ada.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const refused = ada.waitForResponse('/api/without-password')
    await askAgain()
    await refused
    await expect(button('Invite link')).toBeEnabled()
    await ada.reload()
    await expect(button('Link')).toBeDisabled()
    await expect(button('Link')).toHaveAccessibleDescription(
      'Nina The server cannot be asked now whether they have a password.',
    )
    await expect(button('Reset link')).toBeHidden()
    await ada.unroute('/api/without-password')
    await askAgain()
    await expect(button('Invite link')).toBeEnabled()
  })
})

test.describe('without the code for accounts', () => {
  test.use({ expectedProblem: /404|dynamically imported module/ })

  test('S55: setting a password fails with a message, and works at the next try', async ({
    server,
    open,
  }) => {
    const ada = await open('/users', await server.admin())
    await addNina(ada, '')
    const link = await ada
      .getByRole('dialog', { name: 'Invite by link' })
      .getByLabel('Link for Nina')
      .inputValue()
    const nina = await open(link)
    const files = /\/assets\/accounts-[\w-]{8}\.js(?:\?|$)/
    await nina.route(files, (route) => route.fulfill({ status: 404, body: 'There is nothing here.' }))
    await nina.getByLabel('Password').fill('a word of nina')
    await nina.getByRole('button', { name: 'Save and log in' }).click()
    await expect(nina.getByText('A part of EMS could not be loaded.')).toBeVisible()
    await nina.unroute(files)
    await nina.getByRole('button', { name: 'Save and log in' }).click()
    await expect(nina).toHaveURL(/\/employee$/)
  })
})
