import { countText } from '../../../domain/views/in-words.ts'
import { useSelected } from './selection.ts'

/** On a carried card: how many go with it, where it is one of several that were chosen. */
export function CarriedCount({ taskId }: { taskId: string }) {
  const count = useSelected((selection) => (selection.has(taskId) ? selection.ids().length : 0))
  return (
    count > 1 && (
      <b className="absolute -top-2 -right-2 min-w-6 rounded-full bg-accent px-1.5 text-center text-on-accent">
        {countText(count)}
      </b>
    )
  )
}
