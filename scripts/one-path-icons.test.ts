import { readdirSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createLucideIcon from '../src/ui/lucide-icon.ts'
import { builtIcon, onePath, type Shapes } from './one-path-icons.ts'

const icons = new URL('../node_modules/lucide-react/dist/esm/icons/', import.meta.url)

/** What the build uses instead of a file of lucide-react. */
function built(file: string): string | undefined {
  return builtIcon(readFileSync(new URL(file, icons), 'utf8'))
}

/** The content of an icon's `<svg>`. */
function drawn(icon: string | Shapes): string {
  const markup = renderToStaticMarkup(createElement(createLucideIcon(icon)))
  return markup.slice(markup.indexOf('>') + 1, -'</svg>'.length)
}

test('an icon of many shapes becomes one path', () => {
  const path = onePath([
    ['path', { d: 'm9 12 2 2', key: 'a' }],
    ['circle', { cx: '12', cy: '12', r: '10', key: 'b' }],
    ['line', { x1: '5', x2: '19', y1: '9', y2: '9', key: 'c' }],
    ['polyline', { points: '4 7 4 4 20 4', key: 'd' }],
    ['rect', { x: '3', y: '4', width: '18', height: '16', rx: '2', ry: '2', key: 'e' }],
    ['rect', { x: '3', y: '4', width: '7', height: '9', key: 'f' }],
    ['path', { d: 'M8 2v3', key: 'g' }],
  ])
  expect(path).toBe(
    'M0 0m9 12 2 2M2 12a10 10 0 0 1 20 0a10 10 0 0 1 -20 0zM5 9L19 9M4 7 4 4 20 4' +
      'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z' +
      'M3 4h7a0 0 0 0 1 0 0v9a0 0 0 0 1 0 0h-7a0 0 0 0 1 0 0v-9a0 0 0 0 1 0 0zM8 2v3',
  )
  expect(drawn(path)).toBe(`<path d=${JSON.stringify(path)}></path>`)
})

test('an icon with a differently styled shape keeps its shapes', () => {
  const dot = ['circle', { cx: '7.5', cy: '7.5', r: '.5', fill: 'currentColor', key: 'b' }] as const
  const kept = onePath([['path', { d: 'M3 3h9', key: 'a' }], dot])
  expect(drawn(kept)).toBe(
    '<path d="M3 3h9"></path><circle cx="7.5" cy="7.5" r=".5" fill="currentColor"></circle>',
  )
})

test('the build turns every icon file into its path, and leaves files with other names for icons alone', () => {
  expect(built('plus.mjs')).toContain('createLucideIcon("M5 12h14M12 5v14")')
  expect(built('triangle-alert.mjs')).toBeUndefined()
  // Every file that describes an icon is read: a new form of the package's files shows up here, and not as more elements drawn.
  const unread = readdirSync(icons).filter(
    (file) =>
      file.endsWith('.mjs') &&
      readFileSync(new URL(file, icons), 'utf8').includes('__iconData') &&
      !built(file),
  )
  expect(unread).toEqual([])
})
