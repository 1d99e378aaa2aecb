import { type ComponentProps } from 'react'
import { loadable } from '../../ui/parts/loadable.tsx'

// A browser workspace has no links.
const LinkDialog = loadable(async () => (await import('./link-dialog.tsx')).LinkDialog)

/** Makes links and shows them, where there is a server (`LinkDialog`). */
export function Links(props: ComponentProps<typeof LinkDialog.Part>) {
  return <LinkDialog.WhenHere {...props} />
}
