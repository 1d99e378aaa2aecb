import { useState } from 'react'
import type { State } from '../../domain/state/state.ts'
import { useWorkspace } from '../../workspace/react.tsx'

interface LastKnown<Row> {
  /** As it is now or, if it is gone, as it last was. */
  readonly row: Row
  readonly isGone: boolean
}

/** The row that a form was opened for, looked up again by `find`: somebody else may change it, or delete it and bring it back. */
export function useLastKnown<Row extends object | undefined>(
  opened: Row,
  find: (state: State) => Row | undefined,
): LastKnown<Row> {
  const here = useWorkspace(find)
  const [last, setLast] = useState(opened)
  if (here && here !== last) setLast(here)
  return { row: here ?? last, isGone: opened !== undefined && !here }
}
