import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, mara } from './support/people.ts'
import { open, openAsVisitor, seed } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Reports } from './pages/reports.ts'
import { Shell } from './pages/shell.ts'

// Code that is already there would not be counted.
test.use({ ownWindow: true })

function company(): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  made.task(id, 'Draw the map', { assignedTo: eli })
  return made
}

/**
 * The scripts and styles that a page has loaded so far, by address, with their texts. The texts are fetched again:
 * the browser forgets those of a page that has been left.
 */
function watchCode(page: Page): () => Promise<ReadonlyMap<string, string>> {
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const isCode = /\.(js|css)$/.test(new URL(response.url()).pathname)
    if (isCode && response.ok()) loaded.add(response.url())
  })
  return async () => {
    const textOf = async (url: string): Promise<string> => {
      // A connection that was left open may be closed by the server just when it is used again.
      const answer = await page.request.get(url, { maxRetries: 3 })
      await expect(answer).toBeOK()
      return answer.text()
    }
    return new Map(await Promise.all([...loaded].map(async (url) => [url, await textOf(url)] as const)))
  }
}

/** The size of the code on the wire, in KB, with each file compressed separately. */
function weight(code: ReadonlyMap<string, string>): number {
  return [...code.values()].reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000
}

/** A selector with each `:is(…)`, `:where(…)` and `:not(…)` replaced by a class. */
function withoutLists(selector: string): string {
  return selector.replaceAll(/:(?:is|where|not)\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '.any')
}

function chartCode(code: ReadonlyMap<string, string>): string[] {
  return [...code].flatMap(([url, text]) => (url.endsWith('.js') && text.includes('recharts-') ? [url] : []))
}

test('the login costs at most 130 KB of code, the board 190 KB', async ({ page }) => {
  // A workspace in today's form: code that reads an older or another form is fetched only where there is one.
  await seed(page, await company().kept())
  const code = watchCode(page)
  await page.goto('/login')
  await expect(new Login(page).submit).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect.soft(weight(await code()), 'up to the login').toBeLessThanOrEqual(130)
  await new Login(page).as(mara)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect.soft(weight(await code()), 'up to the board').toBeLessThanOrEqual(190)
})

test('a selector by position, such as :first-child, names the elements that it is for', async ({ page }) => {
  // Otherwise the browser tries it on every element, and rechecks everything inside one whenever a screen comes or goes.
  await openAsVisitor(page, company())
  const selectors = await page.evaluate(() => {
    const all: string[] = []
    const look = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) all.push(rule.selectorText)
        if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) look(rule.cssRules)
      }
    }
    for (const { cssRules } of document.styleSheets) look(cssRules)
    return all
  })
  expect(selectors.length).toBeGreaterThan(500)
  const ofAny = /(?:^|[\s>+~(,])(?:\*|:not\([^)]*\))?:(?:first|last|nth|only)-/
  // A list of alternatives applies to the element that it is attached to.
  expect(selectors.map(withoutLists).filter((selector) => ofAny.test(selector))).toEqual([])
})

test('the charts are loaded by Reports alone', async ({ page }) => {
  const code = watchCode(page)
  const made = company()
  const project = `/projects/${made.idOf('projects', 'name', 'Atlas')}`
  for (const [person, paths] of [
    [ada, ['/admin', '/users', project, '/settings', '/home', '/login', '/unauthorized']],
    [mara, ['/manager', '/my-employees', '/calendar', '/workload']],
    [eli, ['/employee']],
  ] as const) {
    await seed(page, await made.kept(person))
    for (const path of paths) {
      await page.goto(path)
      await expect(new Shell(page).heading).toBeVisible()
      // Whatever is fetched after the heading must arrive before the page is left.
      await page.waitForLoadState('networkidle')
    }
  }
  expect(chartCode(await code())).toEqual([])
  await open(page, made, ada, '/reports')
  await expect(new Reports(page).drawing('Tasks per Project')).toBeVisible()
  expect(chartCode(await code())).not.toEqual([])
})
