import { ada, eli, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { EmployeeDashboard, MyEmployees } from './pages/task-list.ts'
import { WorkloadPage } from './pages/workload.ts'
import { company, expectOpen } from './support/opened-task.ts'

test.describe('elsewhere', () => {
  test('K2: a task on the employee dashboard opens by a click on its title or elsewhere, and by Enter', async ({
    page,
  }) => {
    const { made, map } = company()
    await open(page, made, eli)
    const { article, comment } = new EmployeeDashboard(page).task('Draw the map')
    await article.getByRole('link', { name: 'Draw the map' }).click()
    const panel = await expectOpen(page, 'Draw the map', map)
    await panel.close.click()
    await article.getByText('With rivers.').click()
    await expectOpen(page, 'Draw the map', map)
    await page.keyboard.press('Escape')
    await expect(article).toBeFocused()
    await page.keyboard.press('Enter')
    await expectOpen(page, 'Draw the map', map)
    await page.keyboard.press('Escape')
    await comment.click()
    await article.getByText('With rivers.').selectText()
    await article.getByText('With rivers.').click({ modifiers: ['Shift'] })
    await expect(page).toHaveURL('/employee')
  })

  test('K2, K3: My Employees keeps its project behind it, and the project can be changed meanwhile', async ({
    page,
  }) => {
    const { made, map, atlas } = company()
    await open(page, made, mara, `/my-employees?project=${atlas}`)
    const list = new MyEmployees(page)
    await list.task('Draw the map').article.getByRole('link').click()
    const panel = await expectOpen(page, 'Draw the map', map)
    await expect(list.task('Draw the map').article).toBeVisible()
    await list.project.selectOption('')
    await expect(list.task('Draw the map').article).toBeHidden()
    await expect(panel.panel).toBeVisible()
    await page.reload()
    await expect(list.task('Draw the map').article).toBeHidden()
    await expect(panel.panel).toBeVisible()
    await panel.close.click()
    await expect(page).toHaveURL(`/my-employees?project=${atlas}`)
  })

  test('K2: a row of the project details opens it', async ({ page }) => {
    const { made, map, atlas } = company()
    await open(page, made, ada, `/projects/${atlas}`)
    const row = page.getByRole('row').filter({ hasText: 'Draw the map' })
    await row.getByText('Normal').click()
    const panel = await expectOpen(page, 'Draw the map', map)
    await panel.close.click()
    await expect(row.getByRole('link', { name: 'Draw the map' })).toBeFocused()
  })

  test("K2: so does a row on a person's page and in the workload", async ({ page }) => {
    const { made, map } = company()
    await open(page, made, mara, `/people/${made.idOf('users', 'email', eli.email)}`)
    await page.getByRole('row').filter({ hasText: 'Draw the map' }).getByText('Normal').click()
    const panel = await expectOpen(page, 'Draw the map', map)
    await panel.close.click()
    await expect(page.getByRole('link', { name: 'Draw the map' })).toBeFocused()

    await page.goto('/workload')
    const workload = new WorkloadPage(page)
    await workload.opener(eli.name).click()
    const row = workload.tasks(eli.name).getByRole('listitem').filter({ hasText: 'Draw the map' })
    await row.getByText('No due date').click()
    await expectOpen(page, 'Draw the map', map)
  })
})

test('K112: Enter on the title of a task that is open beside an employee’s dashboard focuses the panel', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 })
  const { made, map } = company()
  await open(page, made, eli)
  const title = new EmployeeDashboard(page).task('Draw the map').article.getByRole('link')
  for (let time = 0; time < 2; time += 1) {
    await title.focus()
    await page.keyboard.press('Enter')
    await expectOpen(page, 'Draw the map', map)
  }
})
