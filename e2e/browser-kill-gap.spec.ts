import { addByFrame, Reports } from './support/burst.ts'
import { Company } from './support/company.ts'
import { addedTitles } from './support/database.ts'
import { mara } from './support/people.ts'
import { test, type Profile } from './support/profile.ts'
import { open } from './support/storage.ts'
import { isFull, note, titlesIn } from './support/tabs.ts'
import { expect as promptly } from './support/test.ts'
import { Board } from './pages/board.ts'

/** A browser may be slow to start while others are busy on the same processor. */
const expect = promptly.configure({ timeout: 20_000 })
const kills = Number(process.env['KILLS'] ?? (isFull ? 30 : 2))
const sizes = (process.env['TASKS'] ?? (isFull ? '50,3000,5000' : '50')).split(',').map(Number)

/** The outcome of one kill. */
interface Gap {
  readonly painted: number
  readonly missing: number
  /** How many milliseconds before the kill the oldest missing task was painted. */
  readonly age: number
}

// With 5,000 tasks and others on the same processor, one kill takes half a minute.
test.describe.configure({ timeout: 120_000 + kills * 60_000 })

/** Atlas with the given number of done tasks, and one to do. */
function company(tasks: number): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara })
  for (let number = 1; number <= tasks; number += 1) made.task(id, `Old ${number}`, { status: 'Done' })
  // One that is not done keeps the project open.
  made.task(id, 'To be done')
  return made.withoutNews()
}

/** Adds tasks and kills the browser `delay` milliseconds after the first was painted. Returns how many are missing. */
async function killWhileAdding(profile: Profile, delay: number, name: string, most?: number): Promise<Gap> {
  const page = await profile.open()
  const reports = new Reports()
  await reports.listen(page.context())
  await page.goto('/manager')
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.title).toBeVisible()
  await addByFrame(atlas, name, most)
  await reports.reach(1)
  // The moment must be unrelated to what the page is doing: that is what this tests.
  await new Promise((resolve) => setTimeout(resolve, delay))
  const killed = Date.now()
  await profile.kill()
  const again = await profile.open()
  await again.goto('/manager')
  const column = new Board(again, 'Atlas').column('To Do')
  await expect(column).toBeVisible()
  const titles = new Set(await titlesIn(column))
  for (const title of await addedTitles(again)) titles.add(title)
  const missing = [...reports.times].filter(([title]) => !titles.has(title))
  await profile.close()
  // Only the last ones made may be missing: nothing is lost from the middle of what is kept.
  const made = [...reports.times.keys()].map(numberOf).toSorted((one, other) => one - other)
  const lost = missing.map(([title]) => numberOf(title)).toSorted((one, other) => one - other)
  expect(lost).toEqual(made.slice(made.length - lost.length))
  const age = missing.length === 0 ? 0 : killed - Math.min(...missing.map(([, time]) => time))
  return { painted: reports.times.size, missing: missing.length, age }
}

function numberOf(title: string): number {
  return Number(title.split(' ').at(-1))
}

function tell(title: string, gaps: readonly Gap[]): void {
  const lines = gaps.map(({ painted, missing, age }, index) =>
    [index + 1, painted, missing, age].map((figure) => String(figure).padStart(8)).join(''),
  )
  const hit = gaps.filter(({ missing }) => missing > 0)
  const most = (figure: (gap: Gap) => number): number => Math.max(0, ...gaps.map(figure))
  const sum = `${hit.length} of ${gaps.length} kills took something: at most ${most(({ missing }) => missing)} that had been painted at most ${most(({ age }) => age)} ms before`
  const table = [title, '    kill painted missing      ms', ...lines, sum].join('\n')
  note('gap', table)
  if (isFull || process.env['KILLS']) console.log(table)
}

for (const size of sizes) {
  for (const [what, most, spread] of [
    ['a burst', undefined, 1500],
    ['a single change', 1, 200],
  ] as const) {
    test(`a kill costs at most the end of ${what} that was painted, ${kills} times, beside ${size} tasks`, async ({
      profile,
    }) => {
      const page = await profile.open()
      await open(page, company(size), mara)
      await expect(new Board(page, 'Atlas').title).toBeVisible()
      await profile.close()
      const gaps: Gap[] = []
      try {
        for (let kill = 1; kill <= kills; kill += 1)
          gaps.push(await killWhileAdding(profile, (kill * 367) % spread, `Life ${kill}: task`, most))
      } finally {
        tell(`${what} beside ${size} tasks`, gaps)
      }
    })
  }
}
