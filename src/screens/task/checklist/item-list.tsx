import { useState, type ReactNode } from 'react'
import type { ChecklistItem } from '../../../domain/model/checklist.ts'
import { partText } from '../../../domain/views/format.ts'
import { Said } from '../../../ui/said.tsx'
import { ShownInPart } from '../../../ui/tables/shown-in-part.tsx'
import { useAct } from '../../shared/act.ts'
import { DragItem, DragItems } from './drag-items.tsx'
import { Item, type ItemMoves } from './item.tsx'

interface ItemListProps {
  items: readonly ChecklistItem[]
  mayEdit: boolean
  mayTick: boolean
}

/** The items of a checklist in their order; those who may reorder them drag them, or use their menu. */
export function ItemList({ items, mayEdit, mayTick }: ItemListProps) {
  const act = useAct()
  const [moved, setMoved] = useState({ times: 0, to: '' })
  const move = (itemId: string, place: number): void => {
    const others = items.filter(({ id }) => id !== itemId)
    const next = others[place]
    act('checklist.move', { itemId, ...(next && { beforeId: next.id }) })
  }
  // From the menu: a drag announces its place as it goes.
  const step = (itemId: string, place: number) => (): void => {
    move(itemId, place)
    setMoved({ times: moved.times + 1, to: partText(place + 1, items.length) })
  }
  const movesOf = (index: number, { id, text }: ChecklistItem): ItemMoves => ({
    up: index > 0 ? step(id, index - 1) : undefined,
    down: index < items.length - 1 ? step(id, index + 1) : undefined,
    remove: () => void act('checklist.remove', { itemId: id }, `Item removed: ${text}`, { offerUndo: true }),
  })
  if (!mayEdit)
    return (
      <Rows items={items}>
        {(shown) => (
          <ul aria-label="Items">
            {shown.map((item) => (
              <li key={item.id}>
                <Item item={item} mayTick={mayTick} />
              </li>
            ))}
          </ul>
        )}
      </Rows>
    )
  return (
    <Rows items={items}>
      {(shown) => (
        <DragItems items={shown} onMove={move}>
          <Said times={moved.times}>{`Moved to place ${moved.to}`}</Said>
          <ul aria-label="Items">
            {shown.map((item, index) => (
              <DragItem key={item.id} id={item.id}>
                {(grip, isDragged) => (
                  <Item
                    item={item}
                    mayTick={mayTick}
                    moves={movesOf(index, item)}
                    grip={grip}
                    isDragged={isDragged}
                  />
                )}
              </DragItem>
            ))}
          </ul>
        </DragItems>
      )}
    </Rows>
  )
}

/** Renders a long checklist only as far as the user has scrolled. */
function Rows({
  items,
  children,
}: {
  items: readonly ChecklistItem[]
  children: (shown: readonly ChecklistItem[]) => ReactNode
}) {
  return (
    <ShownInPart rows={items} pageSize={100} step={25}>
      {children}
    </ShownInPart>
  )
}
