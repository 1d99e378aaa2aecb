import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { egon, eli, emma, mara } from './support/people.ts'
import { open, storedTasks } from './support/storage.ts'
import { hearNow, openLateTab } from './support/tabs.ts'
import { escapeWhenDrawn } from './support/escape-when-drawn.ts'
import { expect, test } from './support/test.ts'
import { Board, wasLit, watchLights } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { DraftNote } from './pages/draft-note.ts'
import { SelectionBar } from './pages/selection.ts'
import { Shell } from './pages/shell.ts'

/** The tasks of Atlas, from the top of 'To Do' to its bottom. */
const [draw, fold, print, sell] = ['Draw the map', 'Fold the map', 'Print the map', 'Sell the map'] as const

interface Opened {
  atlas: Board
  cosmos: Board
  selection: SelectionBar
  /** Chooses tasks with Ctrl and a click. */
  choose: (...titles: readonly string[]) => Promise<void>
}

/** Atlas (Mara; Eli, Emma) with four tasks to do, Cosmos (Mara; Egon) with 'Count the stars'; a label in each. */
async function openBoards(page: Page): Promise<Opened> {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(id, draw, { assignedTo: emma })
  for (const title of [fold, print, sell]) made.task(id, title)
  const other = made.project('Cosmos', { manager: mara, employees: [egon] })
  made.task(other, 'Count the stars')
  made.run(mara, 'label.create', { projectId: id, name: 'Paper', color: 'red' })
  made.run(mara, 'label.create', { projectId: other, name: 'Night', color: 'blue' })
  await open(page, made.withoutNews(), mara)
  const [atlas, cosmos] = [new Board(page, 'Atlas'), new Board(page, 'Cosmos')]
  await expect(atlas.task(atlas.column('To Do'), sell)).toBeVisible()
  const choose = async (...titles: readonly string[]): Promise<void> => {
    for (const title of titles)
      await page
        .getByRole('group', { name: 'To Do', exact: true })
        .getByRole('listitem', { name: title, exact: true })
        .click({ modifiers: ['Control'] })
  }
  return { atlas, cosmos, selection: new SelectionBar(page), choose }
}

/** The stored tasks without their times, by title. */
async function tasksNow(page: Page) {
  const tasks = await storedTasks(page)
  return Object.fromEntries(
    tasks.map(({ title, status, assignedTo, dueDate, priority, labelIds }) => [
      title,
      { status, assignedTo, dueDate, priority, labels: labelIds.length },
    ]),
  )
}

test.use({ viewport: { width: 1400, height: 1000 } })

test('Y75: on a phone the bar for selected tasks does not cover what unfolds in the row that adds a task', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const made = new Company()
  const id = made.project('Atlas', { manager: mara })
  for (let number = 1; number <= 9; number += 1) made.task(id, `Task ${number}`)
  await open(page, made.withoutNews(), mara)
  await page.getByRole('button', { name: 'Select' }).first().click()
  await page.getByRole('listitem', { name: 'Task 1', exact: true }).click()
  const row = page.getByRole('form', { name: 'Add a task to Atlas' })
  await row.getByLabel('Task Title').click()
  const isOnTop = (label: string): Promise<boolean> =>
    row.getByLabel(label, { exact: true }).evaluate((field) => {
      const { left, top, width, height } = field.getBoundingClientRect()
      return field.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  for (const label of ['Project', 'Priority', 'Due Date', 'Description'])
    await expect.poll(() => isOnTop(label), label).toBe(true)
})

test('K97: Escape and clearing the selection end the mode in which a click selects', async ({ page }) => {
  const { atlas, selection } = await openBoards(page)
  const card = atlas.task(atlas.column('To Do'), fold)
  const isMode = (isIt: boolean) => expect(selection.mode).toHaveAttribute('aria-pressed', String(isIt))
  await selection.mode.click()
  await isMode(true)
  await page.keyboard.press('Escape')
  await isMode(false)
  for (const end of [() => page.keyboard.press('Escape'), () => selection.clear.click()]) {
    await selection.mode.click()
    await card.click()
    await selection.has('1 task')
    await end()
    await expect(selection.bar).toBeHidden()
    await isMode(false)
  }
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/tasks\//)
})

test('K105: after ‘Select’, which says so, Enter and Space select a card instead of opening or lifting it', async ({
  page,
}) => {
  const { atlas, selection } = await openBoards(page)
  const card = atlas.task(atlas.column('To Do'), fold)
  await selection.mode.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Enter or Space selects' })).toBeAttached()
  await card.press('Enter')
  await selection.has('1 task')
  await card.press(' ')
  await expect(selection.bar).toBeHidden()
  await card.press(' ')
  await selection.has('1 task')
  await expect(page).toHaveURL(/\/manager$/)
  await page.keyboard.press('Escape')
  await card.press('Enter')
  await expect(page).toHaveURL(/\/tasks\//)
})

test('K100: while a click selects, each card shows whether it is selected in place of its menu', async ({
  page,
}) => {
  const { atlas, selection } = await openBoards(page)
  const [card, other] = [fold, print].map((title) => atlas.task(atlas.column('To Do'), title))
  const menu = page.getByRole('button', { name: `Actions for ${fold}`, exact: true }).first()
  const markOf = (one: Locator | undefined) =>
    one?.evaluate((element) => {
      const { content, width, backgroundColor } = getComputedStyle(
        element.firstElementChild ?? element,
        '::after',
      )
      return { content: content.split(' / ')[0], width, isFilled: backgroundColor === ground(element) }
      function ground(of: Element): string {
        const probe = document.createElement('i')
        probe.style.background = 'var(--color-accent)'
        of.append(probe)
        const color = getComputedStyle(probe).backgroundColor
        probe.remove()
        return color
      }
    })
  await expect(menu).toBeVisible()
  await selection.mode.click()
  await expect(menu).toBeHidden()
  await card?.click()
  await selection.has('1 task')
  await expect.poll(() => markOf(card)).toEqual({ content: '"✓"', width: '20px', isFilled: true })
  await expect.poll(() => markOf(other)).toEqual({ content: '""', width: '20px', isFilled: false })
  await expectAccessible(page, 'the boards, while tasks are chosen')
  await page.keyboard.press('Escape')
  await expect(menu).toBeVisible()
  await expect.poll(() => markOf(card)).toMatchObject({ content: 'none' })
})

test.describe('K70: tasks are selected', () => {
  test('K70: until a filter hides them', async ({ page }) => {
    const { selection, choose } = await openBoards(page)
    await choose(draw, fold, 'Count the stars')
    await selection.has('3 tasks')
    const search = page.getByRole('main').getByRole('searchbox', { name: 'Search tasks' })
    await search.fill('map')
    await selection.has('2 tasks')
    await search.fill('')
    await selection.has('2 tasks')
    await search.fill('nothing of this')
    await expect(selection.bar).toBeHidden()
  })

  test('K70: until a change hides them from a filtered board, even if another task appears at the same moment', async ({
    page,
  }) => {
    const { atlas } = await openBoards(page)
    const late = await openLateTab(page, '/manager?assignee=none')
    const selection = new SelectionBar(late)
    const unassigned = new Board(late, 'Atlas')
    const column = unassigned.column('To Do')
    for (const title of [fold, print, sell])
      await unassigned.task(column, title).click({ modifiers: ['Control'] })
    await selection.has('3 tasks')
    await atlas.choose(atlas.column('To Do'), draw, 'Unassign')
    await atlas.choose(atlas.column('To Do'), fold, `Assign to ${eli.name}`)
    await expect.poll(async () => (await tasksNow(page))[fold]?.assignedTo).toBe(eli.email)
    await hearNow(late)
    await expect(unassigned.task(column, draw)).toBeVisible()
    await expect(unassigned.task(column, fold)).toBeHidden()
    await selection.has('2 tasks')
  })

  test('K109: until the selection ends, and then screen readers no longer find how many there were', async ({
    page,
  }) => {
    const { selection, choose } = await openBoards(page)
    const said = page.getByText(/^\d tasks? selected$/)
    await choose(fold, sell)
    await selection.has('2 tasks')
    await expect(said).toHaveText('2 tasks selected')
    await page.keyboard.press('Escape')
    await expect(selection.bar).toBeHidden()
    await expect(said).toHaveCount(0)
    await choose(fold)
    await expect(said).toHaveText('1 task selected')
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Calendar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Calendar|\d{4}/)
    await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveCount(0)
    await page.goBack()
    await expect(selection.mode).toBeVisible()
    await expect(said).toHaveCount(0)
  })

  test('K110: and, if there are several, the menu of each says that it is for this task only', async ({
    page,
  }) => {
    const { atlas, selection, choose } = await openBoards(page)
    const column = atlas.column('To Do')
    const groupsOf = async (title: string): Promise<Locator> => {
      await atlas
        .task(column, title)
        .getByRole('button', { name: `Actions for ${title}` })
        .click()
      await expect(page.getByRole('menuitem', { name: 'Move to Done' })).toBeVisible()
      return page.getByRole('menu').getByRole('group', { name: /^For this task only/ })
    }
    await choose(fold)
    await selection.has('1 task')
    await expect(await groupsOf(fold)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await choose(sell)
    await selection.has('2 tasks')
    await expect(await groupsOf(fold)).toHaveAccessibleName('For this task only. The bar is for all 2.')
    await expectAccessible(page, 'the menu of a chosen card')
    await page.keyboard.press('Escape')
    await expect(await groupsOf(print)).toHaveCount(0)
  })

  test('K70: one by one with Ctrl or Cmd and a click, as a range with Shift, in every list that shows them', async ({
    page,
  }) => {
    const { atlas, selection } = await openBoards(page)
    const column = atlas.column('To Do')
    await expect(selection.bar).toBeHidden()
    await atlas.task(column, draw).click({ modifiers: ['Control'] })
    await atlas.task(column, sell).click({ modifiers: ['Meta'] })
    await selection.has('2 tasks')
    await expect(atlas.task(atlas.zone(emma), draw)).toHaveAccessibleDescription(/^Selected\. To Do, /)
    await atlas.task(column, sell).click({ modifiers: ['Control'] })
    await selection.has('1 task')
    await atlas.task(column, draw).click({ modifiers: ['Control'] })
    await expect(selection.bar).toBeHidden()
    await atlas.task(column, fold).click({ modifiers: ['Control'] })
    await atlas.task(column, sell).click({ modifiers: ['Shift'] })
    await selection.has('3 tasks')
    await expect(page.getByText('3 tasks selected', { exact: true })).toHaveCount(1)
    await expect(atlas.task(column, draw)).not.toHaveAccessibleDescription(/^Selected/)
    await expect(page).toHaveURL('/manager')
    expect(page.context().pages()).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect(selection.bar).toBeHidden()
    await expect(selection.chosen).toHaveCount(0)
  })

  test('K130: as a range with Shift and a click on a title after ‘Select’, without opening a window', async ({
    page,
  }) => {
    const { atlas, selection } = await openBoards(page)
    const column = atlas.column('To Do')
    await selection.mode.click()
    await atlas.task(column, fold).getByRole('link').click()
    await atlas
      .task(column, sell)
      .getByRole('link')
      .click({ modifiers: ['Shift'] })
    await selection.has('3 tasks')
    expect(page.context().pages()).toHaveLength(1)
  })

  test('K70: until Escape is pressed, even at the moment the bar appears', async ({ page }) => {
    const { atlas, selection } = await openBoards(page)
    const pressed = await escapeWhenDrawn(page, '[aria-label="Selected tasks"]')
    await atlas.task(atlas.column('To Do'), draw).click({ modifiers: ['Control'] })
    await pressed()
    await expect(selection.bar).toBeHidden()
    await expect(selection.chosen).toHaveCount(0)
  })

  test('K70: and changed by keyboard alone', async ({ page }) => {
    const { atlas, selection } = await openBoards(page)
    const column = atlas.column('To Do')
    await atlas.task(column, draw).focus()
    await page.keyboard.press('ArrowDown')
    await expect(atlas.task(column, fold)).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await selection.has('1 task')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await selection.has('3 tasks')
    await expect(page.getByText('3 tasks selected', { exact: true })).toHaveCount(1)
    await expect(atlas.task(column, sell)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(atlas.task(column, sell).getByRole('button')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(selection.button('Set the status of the selected tasks')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(atlas.task(column, sell)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Move to To Do' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(selection.button('Set the status of the selected tasks')).toBeFocused()
    await selection.has('3 tasks')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Move to To Do' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Move to Done' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(atlas.column('Done').getByRole('listitem')).toHaveCount(3)
    await expect(selection.button('Set the status of the selected tasks')).toBeFocused()
    await selection.button('Delete the selected tasks').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(atlas.column('Done').getByRole('listitem')).toHaveCount(0)
    await expect(selection.bar).toBeHidden()
    await expect(atlas.card.getByRole('group', { name: 'Board', exact: true })).toBeFocused()
  })

  test('K70: until a button in the bar clears them, which returns the focus to the last one', async ({
    page,
  }) => {
    const { atlas, selection } = await openBoards(page)
    const card = atlas.task(atlas.column('To Do'), fold)
    await card.focus()
    await page.keyboard.press('Control+Enter')
    await selection.clear.focus()
    await page.keyboard.press('Enter')
    await expect(selection.bar).toBeHidden()
    await expect(card).toBeFocused()
  })

  test.describe('by touch', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

    test('K70: in a mode in which a tap selects, and which its button ends', async ({ page }) => {
      const { atlas, selection } = await openBoards(page)
      const column = atlas.column('To Do')
      await selection.mode.tap()
      await expect(selection.mode).toHaveAttribute('aria-pressed', 'true')
      // On the title too, which is a link.
      await atlas.task(column, draw).getByRole('link').tap()
      await atlas.task(column, fold).tap()
      await selection.has('2 tasks')
      await expect(page).toHaveURL('/manager')
      await selection.button('Set the priority of the selected tasks').tap()
      await page.getByRole('menuitem', { name: 'Priority High' }).tap()
      await expect(atlas.task(column, fold)).toContainText('High')
      // The toast covers the button for as long as it offers an undo.
      await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).tap()
      await selection.mode.tap()
      await expect(selection.bar).toBeHidden()
      await atlas.task(column, fold).tap()
      await expect(page).toHaveURL(/\/tasks\//)
    })
  })
})

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

test('K91: a half-typed date for several tasks is not taken for no date', async ({ page }) => {
  const { selection, choose } = await openBoards(page)
  await choose(draw)
  await setDate(page, selection, '2099-05-05')
  await choose(fold)
  await selection.has('2 tasks')
  await selection.button('Set the due date of the selected tasks').click()
  const dialog = page.getByRole('dialog', { name: 'Due date of the selected tasks' })
  await expect(dialog.getByLabel('New due date'), 'they have none in common').toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Choose a date.')).toBeVisible()
  await page.keyboard.type('05')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a whole date, or clear it.')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await tasksNow(page)).toMatchObject({ [draw]: { dueDate: '2099-05-05' } })
})

test('K103: the date field for several tasks starts with the date they share; removing it has a button of its own', async ({
  page,
}) => {
  const { selection, choose } = await openBoards(page)
  await choose(draw, fold)
  await setDate(page, selection, '2099-05-05')
  await selection.button('Set the due date of the selected tasks').click()
  const dialog = page.getByRole('dialog', { name: 'Due date of the selected tasks' })
  await expect(dialog.getByLabel('New due date')).toHaveValue('2099-05-05')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await tasksNow(page), 'nothing was touched').toMatchObject({ [fold]: { dueDate: '2099-05-05' } })
  await selection.button('Set the due date of the selected tasks').click()
  await dialog.getByRole('button', { name: 'Remove due dates' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => tasksNow(page)).toMatchObject({ [draw]: { dueDate: '' }, [fold]: { dueDate: '' } })
})

test('K145: a date typed in the dialog for several tasks is a draft: Escape keeps it, Cancel does not', async ({
  page,
}) => {
  const { selection, choose } = await openBoards(page)
  await choose(draw, fold)
  const open = selection.button('Set the due date of the selected tasks')
  const dialog = page.getByRole('dialog', { name: 'Due date of the selected tasks' })
  const field = dialog.getByLabel('New due date')
  await open.click()
  await field.fill('2099-05-05')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open.click()
  await expect(field).toHaveValue('2099-05-05')
  await expect(new DraftNote(dialog).text).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await open.click()
  await expect(field).toHaveValue('')
  await field.fill('2099-06-06')
  await page.keyboard.press('Enter')
  await expect.poll(() => tasksNow(page)).toMatchObject({ [fold]: { dueDate: '2099-06-06' } })
  await open.click()
  await expect(field).toHaveValue('2099-06-06')
  await expect(new DraftNote(dialog).text).toBeHidden()
})

for (const width of [1400, 390]) {
  test(`the bar for several tasks is accessible and fits, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { selection, choose } = await openBoards(page)
    await choose(draw, fold)
    await selection.has('2 tasks')
    await expectAccessible(page, 'the board with the bar')
    await selection.button('Set the due date of the selected tasks').click()
    await expectAccessible(page, 'the date of several tasks')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await selection.has('2 tasks')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

async function setDate(page: Page, selection: SelectionBar, day: string): Promise<void> {
  await selection.button('Set the due date of the selected tasks').click()
  const dialog = page.getByRole('dialog', { name: 'Due date of the selected tasks' })
  await dialog.getByLabel('New due date').fill(day)
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
}

test('Y121: in a small window the bar does not cover what gets the focus', async ({ page }) => {
  const { atlas, selection, choose } = await openBoards(page)
  await choose(draw)
  await selection.has('1 task')
  await page.setViewportSize({ width: 320, height: 256 })
  const cards = [draw, fold, print, sell].map((title) => atlas.task(atlas.column('To Do'), title))
  for (const card of [...cards, new Board(page, 'Cosmos').header]) {
    await card.blur()
    await card.focus()
    await expect
      .poll(async () => {
        const [box, bar] = await Promise.all([card.boundingBox(), selection.bar.boundingBox()])
        return (bar?.y ?? 0) - Math.max(0, box?.y ?? 0)
      })
      .toBeGreaterThan(20)
  }
})
