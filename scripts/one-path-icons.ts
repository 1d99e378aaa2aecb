import { runInNewContext } from 'node:vm'
import * as v from 'valibot'
import type { Plugin } from 'vite'

/** A lucide icon as its package describes it. */
const icon = v.object({ node: v.array(v.tuple([v.string(), v.record(v.string(), v.string())])) })

type Attributes = Readonly<Record<string, string>>
export type Shapes = readonly (readonly [tag: string, attributes: Attributes])[]

/**
 * Turns each icon of lucide-react into one path, however many shapes it has (`src/ui/lucide-icon.ts` draws it). A board has
 * more icons than cards, and two fifths of its elements were shapes of icons (decision 0034).
 */
export function onePathIcons(): Plugin {
  return {
    name: 'one-path-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/.*\/icons\/[^/]+\.mjs$/ },
      handler: (code) => {
        const drawn = builtIcon(code)
        return drawn === undefined ? undefined : { code: drawn, map: null }
      },
    },
  }
}

/** What a file of lucide-react becomes; `undefined` if it is only another name for an icon. */
export function builtIcon(code: string): string | undefined {
  const data = /^const __iconData = (\{.*?^\});$/ms.exec(code)?.[1]
  if (data === undefined) return undefined
  const drawn = JSON.stringify(onePath(v.parse(icon, runInNewContext(`(${data})`)).node))
  return `import createLucideIcon from '../createLucideIcon.mjs'\nexport default /*#__PURE__*/ createLucideIcon(${drawn})\n`
}

/** All shapes as the description of one path if none is filled or otherwise styled; else each as it is. */
export function onePath(shapes: Shapes): string | Shapes {
  const paths = shapes.map(([tag, attributes]) => pathOf(tag, attributes))
  return paths.every((path) => path !== undefined) ? paths.join('') : shapes
}

/** The attributes that say where a shape is, and nothing about how it looks. */
const outline = new Set('key d cx cy r x y width height rx ry x1 y1 x2 y2 points'.split(' '))

/** A shape as a path; `undefined` where there is more to it than its outline. */
function pathOf(tag: string, attributes: Attributes): string | undefined {
  if (Object.keys(attributes).some((name) => !outline.has(name))) return undefined
  const { d = '', x1, y1, x2, y2, points } = attributes
  switch (tag) {
    case 'path':
      // A relative move at the beginning is a move from the origin.
      return d.startsWith('m') ? `M0 0${d}` : d
    case 'circle':
      return circle(attributes)
    case 'line':
      return `M${x1} ${y1}L${x2} ${y2}`
    case 'polyline':
      return `M${points}`
    case 'rect':
      return rectangle(attributes)
    default:
      return undefined
  }
}

function circle({ cx, cy, r }: Attributes): string {
  const radius = Number(r)
  return `M${Number(cx) - radius} ${cy}${arc(radius, 2 * radius, 0)}${arc(radius, -2 * radius, 0)}z`
}

/** A rectangle with corners as round as `rx` says: no icon has others. */
function rectangle({ x, y, width, height, rx = '0' }: Attributes): string {
  const radius = Number(rx)
  const across = Number(width) - 2 * radius
  const down = Number(height) - 2 * radius
  const top = `M${Number(x) + radius} ${y}h${across}${arc(radius, radius, radius)}v${down}`
  return `${top}${arc(radius, -radius, radius)}h${-across}${arc(radius, -radius, -radius)}v${-down}${arc(radius, radius, -radius)}z`
}

/** A clockwise arc of a circle to a point at this offset. */
function arc(radius: number, dx: number, dy: number): string {
  return `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
}
