import { useState } from 'react'
import type { State } from '../../domain/state/state.ts'
import { useWorkspace } from '../../workspace/react.tsx'

interface LastKnown<Row> {
  /** As it is now, or as it was last where it is gone. */
  readonly row: Row
  readonly isGone: boolean
}

/** What a form was opened for, found anew by `find`: somebody else may change it meanwhile, or delete it and bring it back. */
export function useLastKnown<Row extends object | undefined>(
  opened: Row,
  find: (state: State) => Row | undefined,
): LastKnown<Row> {
  const here = useWorkspace(find)
  const [last, setLast] = useState(opened)
  if (here && here !== last) setLast(here)
  return { row: here ?? last, isGone: opened !== undefined && !here }
}
