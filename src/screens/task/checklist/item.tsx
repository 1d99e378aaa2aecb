import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { ChecklistItem } from '../../../domain/model/checklist.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ActionMenu } from '../../../ui/menus/menu.tsx'
import type { MenuItem } from '../../../ui/menus/menu-items.ts'
import { UserText } from '../../../ui/user-text.tsx'
import { useAct } from '../../shared/act.ts'
import { usePartEditing } from '../use-part-editor.tsx'
import type { Grip } from './drag-items.tsx'
import { ItemEditor, itemEditorName } from './item-editor.tsx'

/** How an item can be moved or removed; a direction is undefined where the item is already at that end. */
export interface ItemMoves {
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
  readonly remove: () => void
}

interface ItemProps {
  item: ChecklistItem
  mayTick: boolean
  /** For those who may change the checklist. */
  moves?: ItemMoves | undefined
  grip?: Grip | undefined
  isDragged?: boolean | undefined
}

/** An item of a checklist: a checkbox and, for those who may change it, a grip, its text to edit in place, and a menu. */
export function Item({ item, mayTick, moves, grip, isDragged = false }: ItemProps) {
  const act = useAct()
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const { isEdited: isDrafted, isAsked, begin, end } = usePartEditing(itemEditorName(item))
  // Text half typed by somebody who may no longer change the item is shown above instead. Rule K120.
  const isEdited = isDrafted && moves !== undefined
  const closeEditor = (): void => {
    // If the user has left it for another place, the focus stays there.
    const hasFocus = row.current?.contains(document.activeElement)
    end()
    if (hasFocus) row.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={row}
      className={classNames(
        'flex min-w-0 items-start gap-1 rounded-md',
        isDragged ? 'bg-raised shadow-float' : 'hover:bg-hover',
      )}
    >
      {grip && (
        <span
          {...grip}
          aria-label={`Drag ${item.text}`}
          className="print:hidden flex min-h-8 w-6 shrink-0 cursor-grab touch-manipulation items-center justify-center rounded-sm text-muted pointer-coarse:min-h-11 pointer-coarse:w-8"
        >
          <GripVertical size={14} />
        </span>
      )}
      <label
        htmlFor={id}
        className={classNames(
          'flex min-h-8 min-w-0 items-start gap-2 py-1.5 pointer-coarse:min-h-11 pointer-coarse:py-3',
          isEdited ? '' : 'flex-1',
        )}
      >
        <input
          id={id}
          type="checkbox"
          checked={item.done}
          disabled={!mayTick}
          aria-label={item.text}
          onChange={({ target }) => act('checklist.tick', { itemId: item.id, done: target.checked })}
          className="mt-px size-4.5 shrink-0 accent-accent"
        />
        {!isEdited && (
          <UserText className={item.done ? 'min-w-0 text-muted line-through' : 'min-w-0'}>
            {item.text}
          </UserText>
        )}
      </label>
      {isEdited && <ItemEditor item={item} isAsked={isAsked} onClose={closeEditor} />}
      {moves && !isEdited && (
        <ActionMenu
          label={`Actions for ${item.text}`}
          sections={() => [{ items: menuOf(moves, begin) }]}
          className="mt-0.5 text-muted"
        />
      )}
    </div>
  )
}

function menuOf({ up, down, remove }: ItemMoves, edit: () => void): MenuItem[] {
  return [
    { id: 'edit', label: 'Rename', icon: Pencil, onAction: edit },
    ...(up ? [{ id: 'up', label: 'Move up', icon: ArrowUp, onAction: up }] : []),
    ...(down ? [{ id: 'down', label: 'Move down', icon: ArrowDown, onAction: down }] : []),
    { id: 'remove', label: 'Remove', icon: Trash2, danger: true, onAction: remove },
  ]
}
