import { expect, test } from 'vitest'
import { twoTabs } from '../simulated/two-tabs.testing.ts'
import { ticks } from '../simulated/simulated-browser.testing.ts'

const day = 86_400_000

test('B11: a snapshot is kept at the first change of each day, in a tab that stays open', async () => {
  const { browser, one, projectId } = await twoTabs()
  const { workspace } = one
  await workspace.login('mara@x', 'mara')
  for (const title of ['One', 'Two', 'Three']) {
    for (const part of ['morning', 'evening'])
      workspace.run('task.create', { title: `${title} in the ${part}`, projectId })
    await browser.settle()
    // Its texts are put together and written after the tabs have come to rest.
    await ticks(200)
    browser.now += day
  }
  const snapshots = (await workspace.place.device!.snapshots!.list()).toReversed()
  expect(snapshots.map(({ at }) => at.slice(0, 10))).toEqual(['2026-03-02', '2026-03-03', '2026-03-04'])
})
