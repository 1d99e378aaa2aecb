import { createElement, type SVGProps } from 'react'

/** The shapes of a lucide icon as its package describes them, and what they became when the app was built: one path. */
type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
type Built = string | Shapes

interface IconProps extends SVGProps<SVGSVGElement> {
  /** In pixels at the browser's usual text size; larger text makes it larger. */
  size?: number
}

/**
 * Replaces the function of that name in lucide-react, from which its icons are made (`vite.config.ts`): an icon is one
 * component and, where possible (`scripts/one-path-icons.ts`), one path in an `<svg>`. Icons are decoration: whoever needs
 * a name finds it beside them.
 */
export default function createLucideIcon(icon: Built | { readonly node: Shapes }) {
  const shapes = typeof icon === 'object' && 'node' in icon ? icon.node : icon
  const drawn =
    typeof shapes === 'string'
      ? createElement('path', { d: shapes })
      : shapes.map(([tag, attributes]) => createElement(tag, attributes))
  return function LucideIcon({ size = 24, className = '', ...rest }: IconProps) {
    const length = `${size / 16}rem`
    return createElement(
      'svg',
      {
        'aria-hidden': true,
        width: length,
        height: length,
        viewBox: '0 0 24 24',
        strokeWidth: 2,
        ...rest,
        className: `lucide ${className}`,
      },
      drawn,
    )
  }
}
