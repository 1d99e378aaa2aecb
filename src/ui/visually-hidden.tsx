import type { ComponentProps } from 'react'

/** Words for assistive technology only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span className="sr-only" {...props} />
}
