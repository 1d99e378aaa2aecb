import type { Page } from '@playwright/test'
import { chooseFromMenu, Finger, Keyboard, Mouse, type Hand } from './support/hands.ts'
import { ada, eli, emma, mara, type Person } from './support/people.ts'
import { storedProject, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { Landing } from './pages/landing.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard } from './pages/task-list.ts'
import { TaskParts } from './pages/task-parts.ts'

/**
 * The first week of a company in an empty workspace: it begins with nothing but the first admin, and people do
 * everything on the screen, one after another on the same device.
 */
class FirstWeek {
  readonly #hand: Hand
  readonly #page: Page
  readonly #shell: Shell
  readonly #atlas: Board

  constructor(hand: Hand) {
    this.#hand = hand
    this.#page = hand.page
    this.#shell = new Shell(this.#page)
    this.#atlas = new Board(this.#page, 'Atlas')
  }

  async live(): Promise<void> {
    await test.step('the admin changes the default password', () => this.#begin())
    await test.step('the admin sets up a project with its people', () => this.#setUp())
    await test.step('the manager is notified and plans', () => this.#plan())
    await test.step('the manager adds details to a task', () => this.#say())
    await test.step('the manager corrects mistakes', () => this.#correct())
    await test.step('the employee is notified and answers', () => this.#answer())
    await test.step('the employee marks the task as ready', () => this.#finish())
    await test.step('the manager sends it back', () => this.#sendBack())
    await test.step('the employee answers and marks it as ready again', () => this.#mend())
    await test.step('the manager sets it to Done, and reopens it', () => this.#reopen())
    await test.step('the admin archives the project and brings it back', () => this.#archive())
    await test.step('the employees find their work again', () => this.#goOn())
  }

  async #begin(): Promise<void> {
    const { page } = this.#hand
    await page.goto('/home')
    await this.#logIn({ ...ada, password: 'admin123' })
    await this.#hand.press(page.getByRole('link', { name: 'Change it in Settings' }))
    const settings = new Settings(page)
    await this.#hand.write(settings.name, ada.name)
    await this.#hand.write(settings.newPassword, ada.password)
    await this.#hand.press(settings.save)
    await expect(this.#shell.toast('Profile updated successfully ✅')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Change it in Settings' })).toBeHidden()
  }

  async #setUp(): Promise<void> {
    const panel = new AdminPanel(this.#page)
    await this.#hand.press(this.#shell.link('Dashboard'))
    await this.#hand.press(panel.create)
    for (const [field, text] of [
      ['Manager Name', mara.name],
      ['Manager Email', mara.email],
      ['Manager Password', mara.password],
      ['Project Name', 'Atlas'],
      ['Project Description', 'A map of the whole country.'],
    ] as const)
      await this.#hand.write(panel.field(field), text)
    for (const [index, person] of [eli, emma].entries()) {
      if (index > 0) await this.#hand.press(panel.addEmployee)
      const row = (field: string) => panel.field(`Employee ${index + 1} ${field}`)
      await this.#hand.write(row('Name'), person.name)
      await this.#hand.write(row('Email'), person.email)
      await this.#hand.write(row('Password'), person.password)
    }
    await this.#hand.press(panel.submit)
    await expect(panel.form).toBeHidden()
    await expect(panel.row('Atlas')).toContainText('Pending')
  }

  async #plan(): Promise<void> {
    await this.#become(mara)
    await this.#hear("'Atlas' is your project now")
    await this.#closeNews()
    const atlas = this.#atlas
    await this.#hand.write(atlas.title, 'Draw teh map')
    await this.#hand.choose(atlas.priority, 'High')
    await this.#hand.press(atlas.add)
    const toDo = atlas.column('To Do')
    await expect(atlas.task(toDo, 'Draw teh map')).toContainText('High')
    await this.#hand.write(atlas.title, '')
    await atlas.paste('Ask the mayor\n- Fold the map\n- Sell the map')
    await this.#hand.press(atlas.several(3))
    await expect(toDo.getByRole('listitem')).toHaveCount(4)
    await this.#hand.move(atlas.task(toDo, 'Draw teh map'), atlas.zone(eli), `Assign to ${eli.name}`)
    await this.#hand.move(atlas.task(toDo, 'Fold the map'), atlas.zone(emma), `Assign to ${emma.name}`)
    await expect(atlas.task(atlas.zone(eli), 'Draw teh map')).toBeVisible()
    await expect(atlas.task(atlas.zone(emma), 'Fold the map')).toBeVisible()
  }

  async #say(): Promise<void> {
    await this.#open('Draw teh map')
    const wrong = new TaskParts(this.#page, 'Draw teh map')
    await this.#hand.write(wrong.field('Title'), 'Draw the map')
    await this.#page.keyboard.press('Enter')
    const task = this.#task
    await this.#hand.date(task.field('Due Date'), '2099-05-05')
    await this.#hand.write(task.field('Description'), 'With all rivers.')
    await this.#hand.press(task.chooseLabels)
    await this.#hand.write(task.findLabel, 'Paper')
    await this.#hand.press(task.panel.getByRole('button', { name: "Create 'Paper'" }))
    await expect(task.labels).toHaveText(['Paper'])
    await this.#hand.press(task.closeLabels)
    await expect(task.findLabel).toBeHidden()
    for (const item of ['Rivers', 'Roads']) {
      await this.#hand.write(task.newItem, item)
      await this.#page.keyboard.press('Enter')
      await expect(task.tick(item)).toBeVisible()
    }
    await this.#comment('Please begin in the north.')
    await expect
      .poll(() => storedTask(this.#page, 'Draw the map'))
      .toMatchObject({
        dueDate: '2099-05-05',
        description: 'With all rivers.',
        assignedTo: eli.email,
        comments: 'Please begin in the north.',
      })
    await this.#hand.press(task.close)
    const card = this.#atlas.task(this.#atlas.column('To Do'), 'Draw the map')
    await expect(card).toContainText('Paper')
    await expect(card).toContainText('0 of 2')
  }

  async #correct(): Promise<void> {
    const toDo = this.#atlas.column('To Do')
    await chooseFromMenu(this.#hand, this.#atlas.task(toDo, 'Sell the map'), 'Duplicate')
    const copy = new TaskParts(this.#page, 'Sell the map')
    await this.#hand.write(copy.field('Title'), 'Give the map away')
    await this.#page.keyboard.press('Enter')
    const given = new TaskParts(this.#page, 'Give the map away')
    await this.#hand.press(given.close)
    await expect(this.#atlas.task(toDo, 'Give the map away')).toBeAttached()
    await chooseFromMenu(this.#hand, this.#atlas.task(toDo, 'Sell the map'), 'Delete')
    await this.#hand.press(this.#question('Delete'))
    await expect(this.#atlas.task(toDo, 'Sell the map')).toBeHidden()
    await this.#hand.press(this.#shell.undoIn('Task deleted: Sell the map'))
    await expect(this.#atlas.task(toDo, 'Sell the map')).toBeAttached()
    const mayor = this.#atlas.task(toDo, 'Ask the mayor')
    await this.#hand.move(mayor, this.#atlas.column('In Progress'), 'Move to In Progress')
    await expect(this.#atlas.task(this.#atlas.column('In Progress'), 'Ask the mayor')).toBeVisible()
  }

  async #answer(): Promise<void> {
    await this.#become(eli)
    await this.#hear(
      "Mara Moss commented on 'Draw the map'",
      "Mara Moss changed description of 'Draw the map'",
      "'Draw teh map' is yours now",
    )
    await this.#openNewest()
    const task = this.#task
    await expect(task.comments).toHaveText([/Please begin in the north\./])
    await this.#comment('In the noth it rains.')
    await this.#hand.press(task.panel.getByRole('button', { name: 'Actions for comment 2' }))
    await this.#hand.press(this.#page.getByRole('menuitem', { name: 'Edit', exact: true }))
    await this.#hand.write(task.ownComment, 'In the north it rains.')
    await this.#hand.press(task.panel.getByRole('button', { name: 'Save', exact: true }))
    await expect(task.comments).toHaveText([/begin in the north/, /edited.*In the north it rains\./s])
  }

  async #finish(): Promise<void> {
    const task = this.#task
    for (const item of ['Rivers', 'Roads']) await this.#hand.tick(task.tick(item))
    await expect(task.panel).toContainText('2 of 2')
    await this.#hand.choose(task.field('Status'), 'In Progress')
    await this.#hand.press(task.ready)
    await expect(task.withdraw).toBeVisible()
    await this.#hand.press(task.close)
    await expect(new EmployeeDashboard(this.#page).task('Draw the map').article).toContainText(
      'Ready for review',
    )
  }

  async #sendBack(): Promise<void> {
    await this.#become(mara)
    await this.#hear("'Draw the map' is ready for review", `Task 'Draw the map' was updated by ${eli.email}`)
    await this.#closeNews()
    const filter = this.#page.getByRole('button', { name: '1 to review' })
    await this.#hand.press(filter)
    const card = this.#atlas.task(this.#atlas.column('In Progress'), 'Draw the map')
    await expect(this.#atlas.task(this.#atlas.column('In Progress'), 'Ask the mayor')).toBeHidden()
    await this.#hand.press(card.getByRole('link'))
    await this.#hand.press(this.#task.sendBack)
    const dialog = this.#page.getByRole('dialog', { name: "Send back 'Draw the map'" })
    await this.#hand.write(dialog.getByRole('textbox'), 'The legend is missing.')
    await this.#hand.press(dialog.getByRole('button', { name: 'Send back', exact: true }))
    await expect(this.#task.comments).toHaveCount(3)
    await this.#hand.press(this.#task.close)
    await expect(filter).toBeHidden()
  }

  async #mend(): Promise<void> {
    await this.#become(eli)
    await this.#hear("Mara Moss sent 'Draw the map' back")
    await this.#openNewest()
    await expect(this.#task.comments.last()).toContainText('The legend is missing.')
    await this.#comment('Now it has one.')
    await this.#hand.press(this.#task.ready)
    await expect(this.#task.withdraw).toBeVisible()
    await this.#hand.press(this.#task.close)
  }

  async #reopen(): Promise<void> {
    await this.#become(mara)
    await this.#hear("'Draw the map' is ready for review", `Task 'Draw the map' was updated by ${eli.email}`)
    await this.#openNewest()
    await this.#hand.press(this.#task.done)
    await expect(this.#task.field('Status')).toHaveValue('Done')
    await this.#hand.choose(this.#task.field('Status'), 'To Do')
    await this.#hand.press(this.#task.close)
    await expect(this.#atlas.task(this.#atlas.column('To Do'), 'Draw the map')).toBeAttached()
  }

  async #archive(): Promise<void> {
    await this.#become(ada)
    await this.#hear(
      `Task 'Draw the map' has been completed by ${eli.email}.`,
      `Task 'Fold the map' assigned to ${emma.email}.`,
      `Task 'Draw teh map' assigned to ${eli.email}.`,
    )
    await this.#closeNews()
    const panel = new AdminPanel(this.#page)
    await chooseFromMenu(this.#hand, panel.row('Atlas'), 'Archive')
    await this.#hand.press(this.#question('Archive'))
    await expect(panel.row('Atlas')).toBeHidden()
    await expect.poll(async () => (await storedProject(this.#page, 'Atlas'))?.archivedAt).not.toBe('')
    await this.#become(eli)
    await expect(this.#page.getByText('You have no pending tasks.', { exact: true })).toBeVisible()
    await this.#become(ada)
    await this.#hand.choose(this.#page.getByLabel('Archived', { exact: true }), 'Archived projects')
    await chooseFromMenu(this.#hand, panel.row('Atlas'), 'Bring back')
    await this.#hand.press(this.#question('Bring back'))
    await expect(this.#shell.toast('Project brought back: Atlas')).toBeVisible()
  }

  async #goOn(): Promise<void> {
    await this.#become(eli)
    await this.#hear(
      "Mara Moss changed status of 'Draw the map'",
      "Task 'Draw the map' marked as completed. Manager's Comment: 'Now it has one.'",
    )
    await this.#openNewest()
    await expect(this.#task.comments).toHaveCount(4)
    await this.#hand.press(this.#task.close)
    await this.#become(emma)
    await this.#hear("'Fold the map' is yours now")
    await this.#closeNews()
    await expect(new EmployeeDashboard(this.#page).task('Fold the map').article).toBeVisible()
  }

  get #task(): TaskParts {
    return new TaskParts(this.#page, 'Draw the map')
  }

  #question(answer: string) {
    return this.#shell.question.getByRole('button', { name: answer, exact: true })
  }

  async #logIn(person: Person): Promise<void> {
    const login = new Login(this.#page)
    await this.#hand.press(new Landing(this.#page).goToLogin)
    await this.#hand.write(login.email, person.email)
    await this.#hand.write(login.password, person.password)
    await this.#hand.press(login.submit)
    await expect(this.#page).toHaveURL(`/${person.role}`)
  }

  async #become(person: Person): Promise<void> {
    await this.#hand.press(this.#shell.logout)
    await expect(this.#page).toHaveURL('/home')
    await this.#logIn(person)
  }

  async #open(title: string): Promise<void> {
    const card = this.#atlas.task(this.#atlas.column('To Do'), title)
    await this.#hand.press(card.getByRole('link', { name: title }))
    await expect(new TaskParts(this.#page, title).panel).toBeFocused()
  }

  async #comment(text: string): Promise<void> {
    await this.#hand.write(this.#task.write, text)
    await this.#hand.press(this.#task.send)
    await expect(this.#task.comments.last()).toContainText(text)
  }

  /** Opens the bell and checks that exactly this is new, newest first. */
  async #hear(...lines: readonly string[]): Promise<void> {
    await this.#hand.press(this.#shell.bell)
    await expect(this.#shell.newLines).toContainText(lines)
    await expect(this.#shell.unreadDot).toBeHidden()
  }

  async #closeNews(): Promise<void> {
    await this.#hand.press(this.#shell.bell)
    await expect(this.#shell.news).toBeHidden()
  }

  /** Goes where the newest line of the open bell leads. */
  async #openNewest(): Promise<void> {
    await this.#hand.press(this.#shell.newLines.first().getByRole('link'))
    await expect(this.#task.panel).toBeFocused()
  }
}

// A whole week has some two hundred steps.
test.describe.configure({ timeout: 180_000 })
test.use({ actionTimeout: 30_000 })

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1400, height: 900 } })

  test('a first week, by mouse', async ({ page }) => {
    await new FirstWeek(new Mouse(page)).live()
  })

  test('a first week, by keyboard alone', async ({ page }) => {
    await new FirstWeek(new Keyboard(page)).live()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a first week, by touch', async ({ page }) => {
    await new FirstWeek(new Finger(page)).live()
  })
})
