import { LoaderCircle } from 'lucide-react'

/** Tells everyone that something is being fetched. Appears with a delay, so that fast content does not flicker. */
export function Spinner({ label = 'Loading…' }: { label?: string | undefined }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> is the result of a form
    <div role="status" className="late flex items-center justify-center gap-2 px-4 py-8 text-muted">
      <LoaderCircle size={18} className="animate-spin" />
      <span>{label}</span>
    </div>
  )
}
