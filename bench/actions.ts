import type { CDPSession } from '@playwright/test'
import type { Book } from './book.ts'
import { beside, open, openWindow, settled, type Stage } from './browser.ts'
import { employeeActions } from './employee-actions.ts'
import { bareFloor, clickFloor } from './floor-actions.ts'
import { furtherActions } from './further-actions.ts'
import { managerActions, type Action } from './manager-actions.ts'
import { addresses } from './servers.ts'

/** How many times slower a throttled processor is. */
const brake = 4
const roles = [
  ['manager', [...managerActions, ...furtherActions]],
  ['employee', employeeActions],
] as const

/** Where, into which book, with how many tasks, how often, and a text that the names of the measured actions contain. */
type Run = readonly [stage: Stage, book: Book, size: number, samples: number, only: string]

/** The actions on their screen and those of the floors, each carried out at the chosen throttling rate. */
interface Rivals {
  readonly own: (action: Action) => Promise<readonly number[]>
  readonly click: () => Promise<number>
  readonly bare: (like: Action['names'][number][1]) => Promise<number>
}

/**
 * Measures from the event of an action to the paint that shows its result, each time right after a click on an empty page
 * and after the same action on the bare page.
 */
export function measureActions(...run: Run): Promise<void> {
  return measureAt(1, 'actions', ...run)
}

/** The same with the processor throttled to a quarter. */
export function measureBraked(...run: Run): Promise<void> {
  return measureAt(brake, 'braked', ...run)
}

async function measureAt(
  rate: number,
  part: string,
  ...[stage, book, size, samples, only]: Run
): Promise<void> {
  const barePage = await openWindow(stage.context)
  const bareCdp = await stage.context.newCDPSession(barePage)
  const click = await clickFloor(stage.floor.page)
  const bare = await bareFloor(barePage)
  const rivals: Rivals = {
    own: (action) => braked(stage.app.cdp, rate, () => action.run(stage.app.page)),
    click: () => braked(stage.floor.cdp, rate, click),
    bare: (like) => braked(bareCdp, rate, () => bare(like)),
  }
  for (const [role, actions] of roles) {
    await stage.become(role)
    await open(stage.app.page, `${addresses.app}/${role}`)
    await settled(stage.app.page)
    for (const action of actions) {
      if (!action.names.some(([name]) => name.includes(only))) continue
      const rest = () => settled(stage.app.page)
      for (const { name, like, own, click, bare } of await measureOne(rivals, action, samples, rest)) {
        book.note(part, name, size, 'ms', own, { click, [`bare ${like}`]: bare })
      }
    }
  }
  await barePage.close()
  await stage.app.page.goto(beside.app)
}

async function measureOne(rivals: Rivals, action: Action, samples: number, rest: () => Promise<void>) {
  const taken = action.names.map(([name, like]) => {
    const [own, click, bare]: [number[], number[], number[]] = [[], [], []]
    return { name, like, own, click, bare }
  })
  // The first round warms up.
  for (let round = 0; round <= samples; round += 1) {
    const click = await rivals.click()
    for (const one of taken) one.bare[round] = await rivals.bare(one.like)
    const took = await rivals.own(action)
    await rest()
    for (const [index, one] of taken.entries()) {
      one.click[round] = click
      one.own[round] = took[index] ?? Number.NaN
    }
  }
  for (const { own, click, bare } of taken) for (const list of [own, click, bare]) list.shift()
  return taken
}

/** Throttles only for as long as necessary: a throttled tab keeps a core busy even when it is idle. */
async function braked<Result>(cdp: CDPSession, rate: number, act: () => Promise<Result>): Promise<Result> {
  if (rate === 1) return act()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  try {
    return await act()
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}
