import { lazy, Suspense, type ComponentProps } from 'react'

// A browser workspace has no links.
const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }))

/** Makes links and shows them, where there is a server (`LinkDialog`). */
export function Links(props: ComponentProps<typeof LinkDialog>) {
  return (
    <Suspense fallback={null}>
      <LinkDialog {...props} />
    </Suspense>
  )
}
