import { EmptyState } from '../../../ui/panel.tsx'
import type { History } from '../../../workspace/react-history.ts'

/** What is shown in place of a history that could not be read. */
export function Unread({ why }: { why: NonNullable<History['failed']> }) {
  return (
    <EmptyState>
      {why === 'away'
        ? 'The history cannot be read while the server cannot be reached.'
        : 'The history could not be read. Close this and try again.'}
    </EmptyState>
  )
}
