import { makeLink } from '../../server/accounts/links.ts'
import { holdBack } from '../support/hold-back.ts'
import { expect, test } from '../support/team.ts'
import { addNina, closeOnceMade } from '../support/invited.ts'

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
  // An undo brings somebody back without their password, and without a link.
  await row.getByRole('button', { name: 'Delete' }).click()
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await ada.getByRole('status').getByRole('button', { name: /^Undo/ }).click()
  await expect(row).toContainText('Needs a link')
})

test('T648: somebody whose link no longer works is shown as in need of one, until they have a new one', async ({
  server,
  open,
}) => {
  const ada = await open('/users', await server.admin())
  await addNina(ada, '')
  await closeOnceMade(ada)
  const row = ada.getByRole('row').filter({ hasText: 'nina@ems.example' })
  await expect(row).toContainText('Invited')
  await server.pool.query('update links set ends_at = now()')
  await ada.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(row).toContainText('Needs a link')
  await expect(row).not.toContainText('Invited')
  await row.getByRole('button', { name: 'Invite link' }).click()
  await closeOnceMade(ada)
  await expect(row).toContainText('Invited')
})

test('T595: somebody brought back is shown as in need of a link even if the page asks before the server has the undo', async ({
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
      response.url().endsWith('/api/without-password') && (await response.text()).includes('"userIds":[]'),
  )
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await nobody
  const letGo = await holdBack(ada, /\/api\/requests/)
  const askedTooEarly = ada.waitForResponse(/without-password/)
  await ada.getByRole('status').getByRole('button', { name: /^Undo/ }).click()
  await askedTooEarly
  await expect(row).not.toContainText('Needs a link')
  letGo()
  await expect(row).toContainText('Needs a link')
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
