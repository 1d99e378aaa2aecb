import { describe, expect, test } from 'vitest'
import { setUp } from './crash-fuzz.testing.ts'
import { SimulatedBrowser, ticks, type SimulatedTab } from './simulated-browser.testing.ts'
import { stopped } from '../stopped.ts'

/** A tab on a project with three tasks, with Mara logged in and everything written. */
async function quietTab(options = {}): Promise<{ browser: SimulatedBrowser; tab: SimulatedTab }> {
  const browser = new SimulatedBrowser({}, options)
  const tab = await browser.open()
  await setUp(browser)
  await browser.settle()
  return { browser, tab }
}

const [first] = ['One']

/** The tasks as another program would write them: the first under another title. */
function otherTasks({ storage }: SimulatedTab): string {
  return (storage.getItem('tasks') ?? '').replace(`"title":"${first}"`, '"title":"From outside"')
}

function comment({ workspace }: SimulatedTab, comments: string): void {
  const [task] = workspace.state.tasks.values()
  workspace.run('task.comment', { taskId: task!.id, comments })
}

describe('S23: what something else writes', () => {
  test('in the same tab stays when we then change the same key, and the tab stops', async () => {
    const { browser, tab } = await quietTab()
    const text = otherTasks(tab)
    tab.storage.setItem('tasks', text)
    comment(tab, 'Mine')
    await browser.settle()
    expect(tab.storage.getItem('tasks')).toBe(text)
    expect(tab.log.status()).toMatchObject({ kind: 'stopped', message: stopped.changedOutside })
    const next = await browser.open()
    await browser.settle()
    const titles = [...next.workspace.state.tasks.values()].map(({ title }) => title)
    expect(titles).toEqual(['From outside', 'Two', 'Three'])
  })

  test.each(['users', 'tasks', 'notifications', 'root'])(
    'in the same tab before our first write stays under %s',
    async (key) => {
      const browser = new SimulatedBrowser({}, { isSlow: true })
      const tab = await browser.open()
      const text = key === 'root' ? '{"projects":[]}' : '[]'
      tab.storage.setItem(key, text)
      await browser.settle()
      expect(browser.service.texts.get(key)).toBe(text)
      expect(tab.log.status().kind).toBe('stopped')
    },
  )

  test('in another process just before a write of ours lands is kept aside and reported, and work goes on', async () => {
    const { browser, tab } = await quietTab({ isSlow: true })
    const text = otherTasks(tab)
    const other = browser.service.connect()
    other.setItem('tasks', text)
    browser.service.step()
    comment(tab, 'Mine')
    // It has its place and is written before anything is heard of the other write.
    await ticks(20)
    tab.paint()
    await ticks(20)
    let told = 0
    tab.workspace.place.device!.damage.subscribe(() => (told += 1))
    await browser.settle()
    expect(tab.log.status().kind).toBe('ready')
    expect(browser.service.texts.get('tasks')).toContain('"comments":"Mine"')
    expect(tab.workspace.place.device!.damage.list()).toMatchObject([
      { key: 'recovery:tasks:overwritten:1', reason: 'overwritten' },
    ])
    expect(tab.workspace.place.device!.damage.text('recovery:tasks:overwritten:1')).toBe(text)
    expect(told).toBeGreaterThan(0)
  })

  test('does not include what another tab of ours writes, however late we hear of it', async () => {
    const { browser, tab } = await quietTab({ isSlow: true })
    const other = await browser.open()
    for (let round = 0; round < 10; round += 1) {
      comment(round % 2 === 0 ? tab : other, `Round ${round}`)
      await ticks(20)
      tab.paint()
      other.paint()
      await ticks(20)
      browser.service.step()
    }
    await browser.settle()
    expect(tab.workspace.place.device!.damage.list()).toEqual([])
    expect([tab, other].map(({ log }) => log.status().kind)).toEqual(['ready', 'ready'])
  })
})

describe('S50: a comment that something else writes', () => {
  /** The comments of the first task after another program has put a text into its `comments`. */
  async function after(written: string): Promise<{ now: string; told: number; rows: object[] }> {
    const { browser, tab } = await quietTab()
    comment(tab, 'Mine')
    await browser.settle()
    const before = tab.workspace.state.notifications.size
    tab.kill()
    const tasks = browser.service.texts.get('tasks') ?? ''
    browser.service.setFromOutside('tasks', tasks.replace('"comments":"Mine"', `"comments":"${written}"`))
    const next = (await browser.open()).workspace.state
    await browser.settle()
    const [task] = next.tasks.values()
    return {
      now: task!.comments,
      told: next.notifications.size - before,
      rows: next.comments
        .where('taskId', task!.id)
        .map(({ text, authorName, at }) => ({ text, authorName, at })),
    }
  }
  const mine = { text: 'Mine', authorName: 'Mara', at: expect.stringMatching(/^20/) as string }

  test('is the newest, without author or time, and causes no notification', async () => {
    expect(await after('Theirs')).toEqual({
      now: 'Theirs',
      told: 0,
      rows: [mine, { text: 'Theirs', authorName: '', at: '' }],
    })
  })

  test('is one without text if the field was emptied, and none if the text is what was there before', async () => {
    expect((await after('')).rows).toEqual([mine, { text: '', authorName: '', at: '' }])
    expect((await after('Mine')).rows).toEqual([mine])
  })
})
