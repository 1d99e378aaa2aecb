import { Board } from './pages/board.ts'
import { askInVain, missingPart, takeAway } from './support/missing-part.ts'
import { holdBack } from './support/hold-back.ts'
import { expect, test } from './support/test.ts'
import { openBoard } from './support/palette-board.ts'

test('P28: the palette starts with what was typed before it appeared, and nothing else reacts to those keys', async ({
  page,
}) => {
  const letGo = await holdBack(page, /\/assets\/palette-/)
  const palette = await openBoard(page)
  const { title } = new Board(page, 'Atlas')
  // This shows that the code of the keys is there.
  await page.keyboard.press('?')
  await expect(palette.shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette.shortcuts).toBeHidden()
  // N and M are keys of the board, Space one of the card that has the focus.
  await new Board(page, 'Atlas').column('To Do').getByRole('listitem').first().focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('foldn the mx')
  await page.keyboard.press('Backspace')
  await expect(palette.dialog).toBeHidden()
  letGo()
  await expect(palette.field).toHaveValue('foldn the m')
  await expect(palette.field).toBeFocused()
  await page.keyboard.type('ap')
  await expect(palette.field).toHaveValue('foldn the map')
  await palette.field.fill('fold the map')
  await expect(palette.found('Tasks')).toHaveText([/Fold the map/])
  await page.keyboard.press('Escape')
  await expect(title).not.toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette.field).toHaveValue('')
})

test('P28: so it does while the code of the keys is still loading', async ({ page }) => {
  const letGo = await holdBack(page, /\/assets\/keys-/)
  const palette = await openBoard(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('fold n')
  letGo()
  await expect(palette.field).toHaveValue('fold n')
})

test.describe('when its code is missing', () => {
  test.use({ expectedProblem: /404|dynamically imported module/, ownWindow: true })

  test('S54: the palette and the list of shortcuts are requested again, by key or button, until they load', async ({
    page,
  }) => {
    const bringPalette = await takeAway(page, 'palette')
    const bringShortcuts = await takeAway(page, 'shortcuts-dialog')
    const palette = await openBoard(page)
    const missing = missingPart(page)
    await askInVain(page, () => palette.button.click())
    await page.keyboard.press('Control+k')
    await expect(missing).toBeVisible()
    // Announced again, so the list has been asked for in vain before its code comes back.
    const saidOfPalette = await missing.elementHandle()
    await page.keyboard.press('?')
    await expect.poll(() => saidOfPalette?.evaluate((notice) => notice.isConnected)).toBe(false)
    await expect(missing).toHaveCount(1)
    bringPalette()
    bringShortcuts()
    await palette.button.click()
    await expect(palette.field).toBeFocused()
    await expect(missing).toBeHidden()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(palette.shortcuts).toBeVisible()
  })

  test('P28: the palette does not hold back the keys typed in the page', async ({ page }) => {
    await takeAway(page, 'palette')
    await openBoard(page)
    await askInVain(page, () => page.keyboard.press('Control+k'))
    await page.keyboard.press('Control+k')
    const { title } = new Board(page, 'Atlas')
    await expect(async () => {
      await title.fill('')
      await title.pressSequentially('Fold')
      await expect(title).toHaveValue('Fold', { timeout: 500 })
    }).toPass({ timeout: 10_000 })
  })
})
