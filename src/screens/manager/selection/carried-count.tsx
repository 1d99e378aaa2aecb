import { countText } from '../../../domain/views/format.ts'
import { useSelected } from './selection.ts'

/** A count on a carried card, near the pointer or finger: how many selected tasks are carried together, if several are. Rule K133. */
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
