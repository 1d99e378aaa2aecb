import { createElement, type SVGProps } from 'react'

type Attributes = Readonly<Record<string, string>>

/** A lucide icon as its package describes it. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Attributes])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

/**
 * Stands for the function of that name in lucide-react, whose icons are made of it (`vite.config.ts`): an icon is one path
 * in an `<svg>`, however many shapes it is made of, and one component. A board has more icons than cards, and two fifths of
 * its elements were shapes of icons (docs/performance.md). Icons are decoration: who needs a name has it beside them.
 */
export default function createLucideIcon({ node }: IconData) {
  let shapes: ReturnType<typeof drawn> | undefined
  return function LucideIcon({ size = 24, className = '', ...rest }: IconProps) {
    shapes ??= drawn(node)
    return createElement(
      'svg',
      {
        'aria-hidden': true,
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        strokeWidth: 2,
        ...rest,
        className: `lucide ${className}`,
      },
      shapes,
    )
  }
}

/** All shapes as one path, where none of them is filled or has another look of its own; else each as it is. */
function drawn(node: IconData['node']) {
  const paths = node.map(([tag, attributes]) => pathOf(tag, attributes))
  if (paths.every((path) => path !== undefined)) return createElement('path', { d: paths.join('') })
  return node.map(([tag, attributes]) => createElement(tag, attributes))
}

/** What says where a shape is, and nothing of how it looks. */
const outline = new Set('key d cx cy r x y width height rx ry x1 y1 x2 y2 points'.split(' '))

/** A shape as a path; `undefined` where there is more to it than its outline. */
function pathOf(tag: string, attributes: Attributes): string | undefined {
  if (Object.keys(attributes).some((name) => !outline.has(name))) return undefined
  const { d, x1, y1, x2, y2, points } = attributes
  switch (tag) {
    case 'path':
      // A relative move at the beginning is one from the origin.
      return `M0 0${d}`
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

/** With corners as round as `rx` says: no icon has others. */
function rectangle({ x, y, width, height, rx = '0' }: Attributes): string {
  const radius = Number(rx)
  const across = Number(width) - 2 * radius
  const down = Number(height) - 2 * radius
  const top = `M${Number(x) + radius} ${y}h${across}${arc(radius, radius, radius)}v${down}`
  return `${top}${arc(radius, -radius, radius)}h${-across}${arc(radius, -radius, -radius)}v${-down}${arc(radius, radius, -radius)}z`
}

/** An arc of a circle to a point that far away, clockwise. */
function arc(radius: number, dx: number, dy: number): string {
  return `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
}
