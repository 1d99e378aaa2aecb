import { createElement, type SVGProps } from 'react'

/** The shapes of a lucide icon as its package describes them, and what they became when the app was built: one path. */
type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
type Built = string | Shapes

interface IconProps extends SVGProps<SVGSVGElement> {
  /** In pixels, where text is as large as browsers come; with larger text it is larger. */
  size?: number
}

/**
 * Stands for the function of that name in lucide-react, whose icons are made of it (`vite.config.ts`): an icon is one path in an
 * `<svg>`, where that can be (`scripts/one-path-icons.ts`), and one component. Icons are decoration: who needs a name has it
 * beside them.
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
