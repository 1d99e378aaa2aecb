import { countText } from '../../../domain/views/format.ts'
import { useSelected } from './selection.ts'

/** On a carried card, near the pointer or the finger: how many go with it, where it is one of several that were chosen. Rule K133. */
export function CarriedCount({ taskId }: { taskId: string }) {
  const count = useSelected((selection) => (selection.has(taskId) ? selection.ids().length : 0))
  return (
    count > 1 && (
      <b className="absolute -top-3 rounded-full bg-accent px-2 text-on-accent pointer-coarse:left-13">
        {countText(count)}
      </b>
    )
  )
}
