import type { Page } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from './book.ts'
import { beside, click, measured, open, settled, type Stage } from './browser.ts'
import { furtherActions } from './further-actions.ts'
import { addresses, floorsFolder } from './servers.ts'

const filter = furtherActions.find(({ names }) => names.some(([name]) => name.startsWith('filter')))
const figure = '[role=group][aria-label="What needs you"] button'
const board = `${addresses.app}/manager`
const still = `${addresses.floors}/still.html`

/**
 * Measures what the browser alone takes for the same pictures: the elements of a board, and of the same board filtered, as a
 * page without React, data or rules, in which a click swaps the two. Nothing can show these pictures in less time; the app is
 * measured beside it, in turn.
 */
export async function measureStill(stage: Stage, book: Book, size: number, samples: number): Promise<void> {
  const { app, floor } = stage
  await stage.become('manager')
  await open(app.page, board)
  await settled(app.page)
  await keepPictures(app.page)
  const opening = { own: [] as number[], still: [] as number[], bare: [] as number[], blank: [] as number[] }
  // The first round warms up.
  for (let round = 0; round <= samples; round += 1) {
    for (const [name, { page }, url, rest] of [
      ['own', app, board, beside.app],
      ['still', floor, still, beside.floor],
      ['bare', floor, `${addresses.floors}/bare.html`, beside.floor],
      ['blank', floor, `${addresses.floors}/blank.html`, beside.floor],
    ] as const) {
      await page.goto(rest)
      opening[name][round] = await open(page, url)
      await settled(page)
    }
  }
  const changing = { own: [] as number[], still: [] as number[], click: [] as number[] }
  await open(app.page, board)
  await settled(app.page)
  for (let round = 0; round <= samples; round += 1) {
    changing.click[round] = await clicked(floor.page, `${addresses.floors}/click.html`, 'button')
    changing.still[round] = await clicked(floor.page, still, figure)
    const [own = Number.NaN] = (await filter?.run(app.page)) ?? []
    changing.own[round] = own
    await settled(app.page)
  }
  for (const list of [...Object.values(opening), ...Object.values(changing)]) list.shift()
  const { blank, bare } = opening
  book.note('still', 'open the board: its elements alone', size, 'ms', opening.still, { blank, bare })
  book.note('still', 'open the board', size, 'ms', opening.own, { blank, bare, still: opening.still })
  const floors = { click: changing.click }
  book.note('still', 'filter the boards: their elements alone', size, 'ms', changing.still, floors)
  book.note('still', 'filter the boards', size, 'ms', changing.own, { ...floors, still: changing.still })
  await app.page.goto(beside.app)
}

async function clicked(page: Page, url: string, button: string): Promise<number> {
  await open(page, url)
  await settled(page)
  const body = ['text', page.locator('body')] as const
  const press = () => measured(page, 'pointerup', [body], () => click(page, page.locator(button).first()))
  // There and back first, since the app has drawn both before.
  await press()
  await settled(page)
  await press()
  await settled(page)
  const [took = Number.NaN] = await press()
  return took
}

/** Writes the board as drawn, without the cards out of sight, to a page among the floors, with the filtered one in a template. */
async function keepPictures(page: Page): Promise<void> {
  const styles = await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    return (await Promise.all(links.map(async ({ href }) => (await fetch(href)).text()))).join('\n')
  })
  const plain = await pictureOf(page)
  await click(page, page.locator(figure).first())
  await settled(page)
  const filtered = await pictureOf(page)
  await click(page, page.locator(figure).first())
  mkdirSync(join(floorsFolder, 'assets'), { recursive: true })
  writeFileSync(join(floorsFolder, 'assets/still.css'), styles)
  const text = plain.html
    .replace('</head>', '<link rel="stylesheet" href="/assets/still.css"></head>')
    .replace('</body>', `<template>${filtered.main}</template><script>${exchanging}</script></body>`)
  writeFileSync(join(floorsFolder, 'still.html'), `<!doctype html>${text}`)
}

function pictureOf(page: Page): Promise<{ html: string; main: string }> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('[data-item-id]')]
    const outOfSight = cards.map((card) => {
      const list = card.closest('[data-drop-id]')?.getBoundingClientRect().bottom ?? 0
      return card.getBoundingClientRect().top >= Math.min(list, innerHeight)
    })
    const copy = document.documentElement.cloneNode(true)
    if (!(copy instanceof Element)) throw new Error('There is no page.')
    for (const [at, card] of copy.querySelectorAll('[data-item-id]').entries()) {
      if (outOfSight[at]) card.parentElement?.remove()
    }
    for (const part of copy.querySelectorAll('script, link, meta[http-equiv]')) part.remove()
    return { html: copy.outerHTML, main: copy.querySelector('main')?.innerHTML ?? '' }
  })
}

const exchanging = `
  const main = document.querySelector('main')
  const template = document.querySelector('template')
  addEventListener('click', () => {
    const shown = document.createDocumentFragment()
    const next = template.content.cloneNode(true)
    shown.append(...main.childNodes)
    template.content.replaceChildren(shown)
    main.replaceChildren(next)
  })
`
