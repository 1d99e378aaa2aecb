import type { Locator, Page } from '@playwright/test'
import type { Role } from '../../src/domain/model/users.ts'
import { Company } from './company.ts'
import { placeOf } from './place.ts'
import { settle, stored } from './storage.ts'
import { expect } from './test.ts'
import { Landing } from '../pages/landing.ts'
import { Login } from '../pages/login.ts'

/** A screen that somebody may see, or something that is open on it. */
interface Stop {
  readonly name: string
  readonly path: string
  /** Opens what is to be looked at. */
  readonly open?: (page: Page) => Promise<unknown>
}

/** What a walk is about: a task that is ready for review, with its project and its assignee. */
interface Ids {
  readonly person: string
  readonly project: string
  readonly task: string
}

type Step = (page: Page) => Promise<unknown>

const inTurn =
  (...steps: readonly Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }
const press =
  (name: string | RegExp, within: (page: Page) => Page | Locator = (page) => page): Step =>
  (page) =>
    within(page).getByRole('button', { name, exact: true }).first().click()
const inMain = (page: Page): Locator => page.getByRole('main')
const inRow = (page: Page): Locator => page.getByRole('table').getByRole('row').last()
const dialog: Step = (page) =>
  expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).last()).toBeVisible()
const item =
  (name: string): Step =>
  (page) =>
    page.getByRole('menuitem', { name, exact: true }).click()
const menu: Step = (page) => expect(page.getByRole('menu')).toBeVisible()
const actions = inTurn(press(/^Actions for/, inMain), menu)
const bell = inTurn(press('Notifications'), (page) =>
  expect(page.getByRole('dialog').getByRole('heading')).toBeVisible(),
)
const panel: Step = (page) => expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()
const cards: Step = (page) => expect(page.getByRole('listitem').first()).toBeVisible()
const newTask = inTurn(press('New task in To Do'), (page) =>
  expect(page.getByRole('textbox', { name: 'Title of the new task' })).toBeVisible(),
)
const firstProject: Step = (page) => inMain(page).getByRole('combobox').first().selectOption({ index: 1 })
const asTables: Step = async (page) => {
  const buttons = page.getByRole('button', { name: 'As table' })
  await expect(buttons.first()).toBeVisible()
  while ((await buttons.count()) > 0) await buttons.first().click()
}
/** Opened by a key: its code is loaded when a key is first pressed. */
const palette: Step = async (page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('a')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
}
const shortcuts = inTurn((page) => page.keyboard.press('?'), dialog)
const chosenCard: Step = async (page) => {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Actions for/ }) })
  await card.first().click({ modifiers: ['ControlOrMeta'], position: { x: 4, y: 4 } })
  await expect(page.getByRole('region', { name: 'Selected tasks' })).toBeVisible()
}
const dateOfMany = inTurn(press('Set the due date of the selected tasks'), dialog)
const week = inTurn(press('Week', inMain), (page) => expect(page).toHaveURL(/\?week=/))
const create = inTurn(
  press('Create Manager & Assign Project'),
  press('Add Employee'),
  press('Create'),
  dialog,
)

/** Everything that each role may look at: its screens, and what opens on them. */
const stops: Readonly<Record<Role, (ids: Ids) => readonly Stop[]>> = {
  admin: ({ person, project, task }) => [
    { name: 'Admin Panel', path: '/admin' },
    { name: 'bell', path: '/admin', open: bell },
    { name: 'create modal with errors', path: '/admin', open: create },
    { name: 'question before a delete', path: '/admin', open: inTurn(press('Delete', inRow), dialog) },
    { name: 'menu of a project', path: '/admin', open: actions },
    { name: 'history', path: '/admin', open: inTurn(press('History'), dialog) },
    { name: 'Users', path: '/users' },
    {
      name: 'Add User with errors',
      path: '/users',
      open: inTurn(press('+ Add User'), press('Create'), dialog),
    },
    { name: 'Edit User', path: '/users', open: inTurn(press('Edit', inRow), dialog) },
    {
      name: 'Reports',
      path: '/reports',
      open: (page) => expect(page.locator('.recharts-surface').first()).toBeVisible(),
    },
    { name: 'Reports as tables', path: '/reports', open: asTables },
    { name: 'Workload of an admin', path: '/workload' },
    { name: 'Workload as a table', path: '/workload?as=table' },
    { name: 'calendar of an admin', path: '/calendar' },
    { name: 'question before archiving', path: '/admin', open: inTurn(actions, item('Archive'), dialog) },
    { name: 'palette', path: '/admin', open: palette },
    { name: 'shortcuts', path: '/admin', open: shortcuts },
    { name: 'Project details', path: `/projects/${project}` },
    { name: 'Edit Project', path: `/projects/${project}`, open: inTurn(press('Edit'), dialog) },
    { name: 'no project', path: '/projects/none' },
    { name: 'Person', path: `/people/${person}` },
    { name: 'Task', path: `/tasks/${task}`, open: panel },
    { name: 'Settings with an error', path: '/settings', open: press('Save Changes') },
  ],
  manager: ({ person, project, task }) => [
    { name: 'board', path: '/manager', open: inTurn(cards, newTask) },
    { name: 'menu of a card', path: '/manager', open: inTurn(cards, actions) },
    { name: 'board with a card chosen', path: '/manager', open: inTurn(cards, chosenCard) },
    { name: 'board with a filter', path: '/manager?priority=High', open: cards },
    { name: 'board without a hit', path: '/manager?q=zzzz' },
    { name: 'index of the boards', path: '/manager', open: inTurn(cards, press(/^Projects/), dialog) },
    { name: 'filters of the boards', path: '/manager', open: inTurn(cards, press('Filter, sort'), dialog) },
    { name: 'date of several tasks', path: '/manager', open: inTurn(cards, chosenCard, dateOfMany) },
    { name: 'Workload', path: '/workload' },
    { name: 'calendar', path: '/calendar' },
    // Opened with its button: the page's clock, which may be stopped, decides on the week.
    { name: 'calendar of a week', path: '/calendar', open: week },
    { name: 'My Employees without a project', path: '/my-employees' },
    { name: 'My Employees', path: '/my-employees', open: firstProject },
    { name: 'project of a manager', path: `/my-projects/${project}` },
    { name: 'no project of a manager', path: '/my-projects/none' },
    { name: 'person for a manager', path: `/people/${person}` },
    { name: 'nobody', path: '/people/none' },
    { name: 'task of a manager', path: `/tasks/${task}`, open: panel },
    { name: 'send back', path: `/tasks/${task}`, open: inTurn(panel, press('Send back'), dialog) },
    { name: 'Settings of a manager', path: '/settings' },
  ],
  employee: ({ task }) => [
    { name: 'employee dashboard', path: '/employee' },
    { name: 'employee dashboard without a hit', path: '/employee?q=zzzz' },
    { name: 'calendar of an employee', path: '/calendar' },
    { name: 'bell of an employee', path: '/settings', open: bell },
    { name: 'task of an employee', path: `/tasks/${task}`, open: panel },
    { name: 'no task', path: '/tasks/none' },
  ],
}

const openStops: readonly Stop[] = [
  { name: 'landing', path: '/home' },
  { name: 'login with errors', path: '/login', open: press('Login') },
  { name: '403', path: '/unauthorized' },
]

/** The size of the window in which things are opened. */
const usual = { width: 1400, height: 900 }

/** Who looks at screens. One test of all their walks would exceed what a test may take on a slow machine. */
export const walkers = ['visitor', 'admin', 'manager', 'employee'] as const

/**
 * Goes to everything that somebody can see, in one window, and looks at each. The workspace must exist already, with nobody
 * logged in. With `only`, goes to these alone.
 */
export async function walk(
  page: Page,
  walker: (typeof walkers)[number],
  look: (name: string) => Promise<void>,
  only?: readonly string[],
): Promise<void> {
  const visit = async ({ name, path, open }: Stop): Promise<void> => {
    if (only?.includes(name) === false) return
    await page.setViewportSize(usual)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open?.(page)
    await look(name)
  }
  const seen = walker === 'visitor' ? openStops : stops[walker](await enter(page, walker))
  for (const stop of seen) await visit(stop)
}

/** Fills the empty workspace with the sample company. */
export async function fillWithSample(page: Page): Promise<void> {
  const team = placeOf(page)
  // A team server does not offer it to anybody.
  if (team) return settle(page, new Company().withSample(team.now))
  await page.goto('/home')
  await new Landing(page).explore.click()
  await expect.poll(async () => (await stored(page, 'root')).projects.length).toBeGreaterThan(1)
}

/** Logs in somebody of a role who has something to see, and returns the ids of what to look at. */
async function enter(page: Page, role: Role): Promise<Ids> {
  const { projects } = await stored(page, 'root')
  const users = await stored(page, 'users')
  const tasks = await stored(page, 'tasks')
  const task = tasks.find(({ readyForReview }) => readyForReview)
  const project = projects.find(({ id }) => id === task?.projectId)
  const member = users.find(({ email }) => email === task?.assignedTo)
  const manager = users.find(({ email }) => email === project?.manager)
  const admin = users.find((user) => user.role === 'admin')
  const who = { admin, manager, employee: member }[role]
  if (!project || !member || !task || !who) throw new Error(`Nobody to look at as ${role}.`)
  await page.setViewportSize(usual)
  await page.goto('/login')
  await new Login(page).as(who)
  await expect(page).toHaveURL(`/${role}`)
  return { person: member.id, project: project.id, task: task.id }
}
