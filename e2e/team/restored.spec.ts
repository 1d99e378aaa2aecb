import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { writeBackup } from '../../server/backup/write-backup.ts'
import { writeFileAtomically } from '../../server/backup/write-file-atomically.ts'
import { withClient } from '../../server/database/with-client.ts'
import { TestServer } from '../../server/http/test-server.testing.ts'
import { Board } from '../pages/board.ts'
import { Login } from '../pages/login.ts'
import { FrontProxy } from '../support/front-proxy.ts'
import { smallTeam } from '../support/small-team.ts'
import { dist, expect, test } from '../support/team.ts'

// While there is no server.
test.use({ expectedProblem: /502|WebSocket|ERR_EMPTY_RESPONSE|ERR_CONNECTION/ })

test('T459: when the server is restored from a backup, an open page goes to the login, which says so', async ({
  open,
  server,
  databases,
}, testInfo) => {
  const { manager, projectId } = await smallTeam(server)
  const front = await FrontProxy.open()
  front.to(server.url)
  const page = await open(`${front.url}/manager`, manager)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.title).toBeVisible()
  const file = testInfo.outputPath('before.gz')
  await withClient(server.database, 'backup', async (client) => {
    await writeFileAtomically(file, (await writeBackup(client, new Date())).lines)
  })
  await server.do(manager.id, 'task.create', { title: 'Of after the backup', projectId })
  await expect(atlas.task(atlas.column('To Do'), 'Of after the backup')).toBeVisible()

  front.to(undefined)
  await withClient(server.database, 'restore', (client) => restoreBackup(client, file, { replaces: true }))
  const after = await TestServer.start(databases, { database: server.database, dist })
  front.to(after.url)
  const main = page.getByRole('main')
  await expect(
    main.getByRole('alert'),
    'after a while away it is asked again every eight seconds',
  ).toHaveText(
    'The server was set back to a backup. What was changed after it is gone. Your session has ended. Log in again to go on.',
    { timeout: 15_000 },
  )
  await expect(page).toHaveURL(/\/login$/)
  await front.close()
  await after.stop()
})

test('T619: somebody whose account is newer than the backup is told that it is not in it, and that they are logged out', async ({
  visit,
  server,
  databases,
}, testInfo) => {
  const file = testInfo.outputPath('before.gz')
  await server.admin()
  await withClient(server.database, 'backup', async (client) => {
    await writeFileAtomically(file, (await writeBackup(client, new Date())).lines)
  })
  const nina = await server.person('manager', 'Nina')
  await server.project('Atlas', nina, [])
  await server.pool.query('update passwords set is_given = false')
  const front = await FrontProxy.open()
  front.to(server.url)
  const page = await (await visit()).newPage()
  await page.goto(`${front.url}/login`)
  await new Login(page).as(nina)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.title).toBeVisible()

  front.to(undefined)
  await expect(page.getByText('Waiting for the server…')).toBeVisible()
  await atlas.title.fill('Of the train')
  await atlas.add.click()
  await expect(page.getByText('1 change waiting')).toBeVisible()
  await withClient(server.database, 'restore', (client) => restoreBackup(client, file, { replaces: true }))
  const after = await TestServer.start(databases, { database: server.database, dist })
  front.to(after.url)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The server was set back to a backup. What was changed after it is gone. Your account is not in it, so you have been logged out. ' +
      '1 change was not sent. It is kept on this device for 7 days, in case your account comes back with another backup and you log in ' +
      'here again, and then deleted; nobody else sees or sends it.',
    { timeout: 15_000 },
  )
  await front.close()
  await after.stop()
})
