import { Board } from './pages/board.ts'
import { Company } from './support/company.ts'
import { eli, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'

// What was fetched already would be there at once.
test.use({ ownWindow: true })

test('Y58: what is opened for the first time is there as soon as its code is', async ({ page }) => {
  const company = new Company()
  const id = company.project('Atlas', { manager: mara, employees: [eli] })
  company.task(id, 'Draw the map', { assignedTo: eli })
  await page.clock.install()
  await open(page, company, mara, '/manager')
  const atlas = new Board(page, 'Atlas')
  const card = atlas.task(atlas.column('To Do'), 'Draw the map')
  await expect(card).toBeVisible()
  // Whatever waits for a while now waits for ever.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  // Without a pointer that comes near first, which would have the code fetched ahead.
  await atlas.plus(atlas.column('To Do')).dispatchEvent('click')
  await expect(atlas.newTitle(atlas.column('To Do'))).toBeFocused()
  await card.getByRole('button', { name: /^Actions for / }).dispatchEvent('click')
  await expect(page.getByRole('menu')).toBeVisible()
})
