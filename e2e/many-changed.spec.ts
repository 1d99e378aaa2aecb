import { eli, emma } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { wasLit, watchLights } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'
import { draw, fold, print, sell, openBoards, setDate, tasksNow } from './support/boards-to-select.ts'

test.use({ viewport: { width: 1400, height: 1000 } })

test.describe('K66: what is done to the selected tasks', () => {
  test('K66: is done to each of them, and a single Undo takes it all back', async ({ page }) => {
    const { selection, choose } = await openBoards(page)
    const undo = page
      .getByRole('status')
      .getByRole('button', { name: /^Undo: / })
      .last()
    const before = await tasksNow(page)
    await choose(draw, fold, sell)
    const chooses = (menu: string, item: string) => () => selection.choose(menu, item)
    const deeds = [
      { by: chooses('Set the status of the selected tasks', 'Move to Done'), makes: { status: 'Done' } },
      { by: chooses('Assign the selected tasks', `Assign to ${eli.name}`), makes: { assignedTo: eli.email } },
      { by: chooses('Assign the selected tasks', 'Unassign'), makes: { assignedTo: '' } },
      { by: chooses('Set the priority of the selected tasks', 'Priority Low'), makes: { priority: 'Low' } },
      { by: chooses('Label the selected tasks', 'Add Paper'), makes: { labels: 1 } },
      { by: () => setDate(page, selection, '2099-05-05'), makes: { dueDate: '2099-05-05' } },
    ]
    for (const { by, makes } of deeds) {
      await by()
      await expect
        .poll(() => tasksNow(page))
        .toEqual({
          ...before,
          [draw]: { ...before[draw], ...makes },
          [fold]: { ...before[fold], ...makes },
          [sell]: { ...before[sell], ...makes },
        })
      await undo.click()
      await expect.poll(() => tasksNow(page)).toEqual(before)
      await selection.has('3 tasks')
    }
    await selection.button('Delete the selected tasks').click()
    await expect(page.getByRole('alertdialog', { name: 'Delete 3 tasks?' })).toBeVisible()
    await new Shell(page).answer('Delete')
    await expect.poll(async () => Object.keys(await tasksNow(page))).toEqual([print, 'Count the stars'])
    await expect(selection.bar).toBeHidden()
    await undo.click()
    await expect.poll(() => tasksNow(page)).toEqual(before)
  })

  test('K67: is reported by name and reason where it is refused, and still done to the others', async ({
    page,
  }) => {
    const { atlas, cosmos, selection, choose } = await openBoards(page)
    await choose(fold, 'Count the stars')
    await selection.choose('Assign the selected tasks', `Assign to ${eli.name}`)
    await expect(atlas.task(atlas.zone(eli), fold)).toBeVisible()
    await expect(cosmos.task(cosmos.column('To Do'), 'Count the stars')).toContainText('Unassigned')
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: `1 task assigned to ${eli.name}, 1 not: 'Count the stars': ` }),
    ).toContainText(/Eli Eder|eli@ems\.example/)
    // Labels belong to a project.
    await selection.button('Label the selected tasks').click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('group', { name: 'Atlas' }).getByRole('menuitem')).toHaveText([
      'Add Paper',
      'Remove Paper',
    ])
    await expect(menu.getByRole('group', { name: 'Cosmos' }).getByRole('menuitem')).toHaveText([
      'Add Night',
      'Remove Night',
    ])
  })

  test('K68: is a single line in the assignee’s bell', async ({ page }) => {
    const { atlas, selection, choose } = await openBoards(page)
    await choose(fold, print, sell)
    await selection.choose('Assign the selected tasks', `Assign to ${eli.name}`)
    await expect(atlas.zone(eli).getByRole('listitem')).toHaveCount(3)
    await page.goto('/login')
    await new Login(page).as(eli)
    const shell = new Shell(page)
    await shell.openNews()
    await expect(shell.newsItems).toHaveCount(1)
    await expect(shell.newsItems).toContainText('3')
  })

  test('K71: can also be done by dropping one of them; a card that is not selected moves alone', async ({
    page,
  }) => {
    const { atlas, selection, choose } = await openBoards(page)
    const [toDo, done] = [atlas.column('To Do'), atlas.column('Done')]
    await choose(draw, sell)
    await atlas.holdOver(atlas.task(toDo, draw), done)
    await expect(page.locator('b').getByText('2', { exact: true })).toBeVisible()
    await page.mouse.up()
    await expect(done.getByRole('listitem')).toHaveCount(2)
    await expect(toDo.getByRole('listitem')).toHaveCount(2)
    await expect(new Shell(page).toast('2 tasks moved to Done')).toBeVisible()
    await selection.has('2 tasks')
    await atlas.drag(atlas.task(toDo, fold), atlas.column('In Progress'))
    await expect(atlas.column('In Progress').getByRole('listitem')).toHaveCount(1)
    await expect(done.getByRole('listitem')).toHaveCount(2)
    await atlas.drag(atlas.task(done, sell), atlas.zone(eli))
    await expect(atlas.zone(eli).getByRole('listitem')).toHaveCount(2)
    await expect(atlas.zone(emma).getByRole('listitem')).toHaveCount(0)
  })

  test('K159: is called off by Escape while they are carried by mouse, and they stay selected', async ({
    page,
  }) => {
    const { atlas, selection } = await openBoards(page)
    const toDo = atlas.column('To Do')
    await selection.mode.click()
    await atlas.task(toDo, draw).click()
    await atlas.task(toDo, sell).click()
    await selection.has('2 tasks')
    await atlas.holdOver(atlas.task(toDo, draw), atlas.column('Done'))
    const count = page.locator('b').getByText('2', { exact: true })
    await expect(count).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(count).toBeHidden()
    await page.mouse.up()
    await selection.has('2 tasks')
    await expect(selection.mode).toHaveAttribute('aria-pressed', 'true')
    await expect(toDo.getByRole('listitem')).toHaveCount(4)
    await page.keyboard.press('Escape')
    await expect(selection.bar).toBeHidden()
  })

  test('K133: while they are carried, their number shows above the title, and the card picked up stays ticked', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1400, height: 900 })
    const { atlas, selection } = await openBoards(page)
    const card = atlas.task(atlas.column('To Do'), draw)
    await selection.mode.click()
    for (const title of [draw, sell]) await atlas.task(atlas.column('To Do'), title).click()
    await atlas.holdOver(card, atlas.zone(emma))
    const [number, title] = [
      page.locator('b').getByText('2', { exact: true }),
      page.locator('b').locator('..'),
    ]
    await expect(number).toBeInViewport({ ratio: 1 })
    const top = await number.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element.parentElement?.firstElementChild ?? element)
      return { number: element.getBoundingClientRect().bottom, title: text.getBoundingClientRect().top }
    })
    await expect(title).toContainText(draw)
    // The title's line begins above its letters.
    expect(top.number).toBeLessThan(top.title + 5)
    expect(
      await card.evaluate((one) => getComputedStyle(one.firstElementChild ?? one, '::after').content),
    ).toContain('✓')
    await page.mouse.up()
  })

  test('K87: is shown by lighting up their cards, and a toast says what it was', async ({ page }) => {
    const { atlas, selection, choose } = await openBoards(page)
    await watchLights(page)
    await choose(draw, sell)
    await selection.choose('Assign the selected tasks', `Assign to ${eli.name}`)
    await expect(new Shell(page).toast(`2 tasks assigned to ${eli.name}`)).toBeVisible()
    for (const title of [draw, sell]) await wasLit(atlas.task(atlas.zone(eli), title))
    await selection.choose('Set the priority of the selected tasks', 'Priority High')
    await expect(new Shell(page).toast('2 tasks set to High priority')).toBeVisible()
    for (const title of [draw, sell]) await wasLit(atlas.task(atlas.column('To Do'), title))
    await expect(atlas.task(atlas.column('To Do'), fold)).not.toHaveAttribute('data-was-lit')
  })

  test('K131: is reported with how many were so already, and without an Undo if all were', async ({
    page,
  }) => {
    const { atlas, selection, choose } = await openBoards(page)
    await choose(draw, sell)
    await selection.choose('Assign the selected tasks', `Assign to ${emma.name}`)
    await expect(new Shell(page).toast(`1 task assigned to ${emma.name}, 1 was already`)).toBeVisible()
    await atlas.drag(atlas.task(atlas.column('To Do'), sell), atlas.zone(emma))
    const told = `Nothing to change: 2 tasks are already assigned to ${emma.name}`
    await expect(new Shell(page).toastWith(told).getByRole('button')).toHaveAccessibleName('Dismiss')
  })

  test('K87: leads to the cards on the boards that it folds, first to the one that was selected first', async ({
    page,
  }) => {
    const { atlas, cosmos, selection, choose } = await openBoards(page)
    await choose('Count the stars', draw, fold, print, sell)
    await selection.choose('Set the status of the selected tasks', 'Move to Done')
    for (const { header } of [atlas, cosmos]) await expect(header).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('button', { name: 'Show tasks: 5 tasks moved to Done', exact: true }).click()
    await expect(cosmos.task(cosmos.column('Done'), 'Count the stars')).toBeFocused()
    await expect(cosmos.task(cosmos.column('Done'), 'Count the stars')).toBeInViewport()
    await expect(atlas.task(atlas.column('Done'), draw)).toBeVisible()
    // A change that folds no board offers no way to its tasks.
    await selection.choose('Set the status of the selected tasks', 'Move to To Do')
    await expect(new Shell(page).toast('5 tasks moved to To Do')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Show tasks/ })).toBeHidden()
  })

  test('K71: is done by a drop even if the code for it arrives only later', async ({ page }) => {
    let come = (): void => {}
    const late = new Promise<void>((resolve) => (come = resolve))
    await page.route(/\/assets\/selection-bar-[\w-]{8}\.js$/, async (route) => {
      await late
      await route.continue()
    })
    const { atlas, selection, choose } = await openBoards(page)
    await choose(draw, sell)
    await atlas.drag(atlas.task(atlas.column('To Do'), draw), atlas.column('Done'))
    await expect(selection.bar).toBeHidden()
    come()
    await expect(atlas.column('Done').getByRole('listitem')).toHaveCount(2)
    await selection.has('2 tasks')
  })
})
