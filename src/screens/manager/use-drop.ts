import { useCallback } from 'react'
import type { Drop } from '../../domain/views/drop.ts'
import { useAct } from '../shared/act.ts'

/** Asks for what a drop means, and says on the screen what came of it; `done` is what to say if it was accepted. */
export type CarryOut = (drop: Drop, done?: string) => { readonly ok: boolean }

/** What a drop on the board does, and the same choice in a card's menu: the request that `dropOf` makes of it. */
export function useDrop(): CarryOut {
  const act = useAct()
  return useCallback<CarryOut>(
    (drop, done) =>
      drop.name === 'task.move' ? act(drop.name, drop.args, done) : act(drop.name, drop.args, done),
    [act],
  )
}
