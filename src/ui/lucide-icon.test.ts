import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import createLucideIcon from './lucide-icon.ts'

type Shapes = Parameters<typeof createLucideIcon>[0]['node']

/** What is drawn in the `<svg>` of an icon that is made of these shapes. */
function drawn(...node: Shapes): ReactNode {
  const svg = createLucideIcon({ node })({})
  return isValidElement<{ children: ReactNode }>(svg) && svg.props.children
}

test('an icon of many shapes is one path', () => {
  const shapes = drawn(
    ['path', { d: 'm9 12 2 2', key: 'a' }],
    ['circle', { cx: '12', cy: '12', r: '10', key: 'b' }],
    ['line', { x1: '5', x2: '19', y1: '9', y2: '9', key: 'c' }],
    ['polyline', { points: '4 7 4 4 20 4', key: 'd' }],
    ['rect', { x: '3', y: '4', width: '18', height: '16', rx: '2', ry: '2', key: 'e' }],
    ['rect', { x: '3', y: '4', width: '7', height: '9', key: 'f' }],
  )
  expect(shapes).toMatchObject({
    type: 'path',
    props: {
      d:
        'M0 0m9 12 2 2M2 12a10 10 0 0 1 20 0a10 10 0 0 1 -20 0zM5 9L19 9M4 7 4 4 20 4' +
        'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z' +
        'M3 4h7a0 0 0 0 1 0 0v9a0 0 0 0 1 0 0h-7a0 0 0 0 1 0 0v-9a0 0 0 0 1 0 0z',
    },
  })
})

test('an icon with a shape that has another look keeps its shapes', () => {
  const dot = ['circle', { cx: '7.5', cy: '7.5', r: '.5', fill: 'currentColor', key: 'b' }] as const
  expect(drawn(['path', { d: 'M3 3h9', key: 'a' }], dot)).toMatchObject([
    { type: 'path', props: { d: 'M3 3h9' } },
    { type: 'circle', props: { r: '.5', fill: 'currentColor' } },
  ])
})
