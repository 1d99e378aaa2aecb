import { CalendarDays, CircleDot, Flag, Tag, Trash2, UserPlus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nameAmong } from '../../../domain/model/names.ts'
import type { Project } from '../../../domain/model/projects.ts'
import { priorities, statuses } from '../../../domain/model/tasks.ts'
import { membersOf } from '../../../domain/state/by-email.ts'
import { emailOfZone } from '../../../domain/views/drop.ts'
import { counted } from '../../../domain/views/counted.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { ActionMenu } from '../../../ui/menus/menu.tsx'
import type { MenuSection } from '../../../ui/menus/menu-items.ts'
import { usePeek } from '../../../workspace/react.tsx'
import { DueDateDialog } from './due-date-dialog.tsx'
import { labelSections } from './label-sections.ts'
import { peopleOf } from './people-of.ts'
import { useSelected, useSelection, type ChangeOfMany } from './selection.ts'
import { useBarKeys } from './use-bar-keys.ts'
import { useChangeMany, type SelectedBoards } from './use-change-many.ts'
import { useQuietAfter } from './use-quiet-after.ts'
import { useRoomBelow } from './use-room-below.ts'
import { useStillFound } from './use-still-found.ts'

/** The bar of actions on the selected tasks, at the lower edge while any are selected. Rule K68. */
export function SelectionBar(boards: SelectedBoards) {
  const selection = useSelection()
  const count = useSelected((selected) => selected.ids().length)
  const peek = usePeek()
  const changeMany = useChangeMany(boards)
  const [asked, setAsked] = useState<'date' | 'delete'>()
  const change = (wanted: ChangeOfMany): boolean => {
    const isDone = changeMany(selection.ids(), wanted)
    selection.keep((id) => peek(({ tasks }) => tasks.get(id) !== undefined))
    return isDone
  }
  useStillFound(selection, boards)
  useQuietAfter(selection)
  // Dropping one of them requests a change too.
  useEffect(() => {
    const answer = (): void => {
      const dropId = selection.takeDrop()
      if (dropId !== undefined) change(changeOf(dropId))
    }
    answer()
    return selection.subscribe(answer)
  })
  const bar = useBarKeys(selection)
  const room = useRoomBelow(bar)
  // The projects that the selected tasks belong to.
  const concerned = (): readonly Project[] => {
    const ids = new Set(selection.ids().map((id) => peek(({ tasks }) => tasks.get(id)?.projectId)))
    return boards.projects.filter(({ id }) => ids.has(id))
  }
  return (
    <>
      <div style={{ height: room }} className="print:hidden" />
      <section
        ref={bar}
        aria-label="Selected tasks"
        className="print:hidden fixed inset-x-2 bottom-3 z-30 mx-auto flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center justify-center gap-1 rounded-lg border border-line-strong bg-raised p-1.5 shadow-float max-sm:bottom-17"
      >
        <p className="flex-auto px-2 font-semibold whitespace-nowrap even-figures">
          {counted(count, 'task')}
        </p>
        {/* Together on a line of their own if there is no room for all. */}
        <div className="flex items-center gap-1 max-sm:order-last">
          <ActionMenu
            label="Set the status of the selected tasks"
            icon={CircleDot}
            size="md"
            sections={[
              chooser(
                statuses,
                (status) => change({ status }),
                (status) => `Move to ${status}`,
              ),
            ]}
          />
          <ActionMenu
            label="Assign the selected tasks"
            icon={UserPlus}
            size="md"
            sections={() => {
              const people = peopleOf(
                concerned().flatMap((project) => peek((state) => membersOf(state, project))),
              )
              return [
                { items: [{ id: '', label: 'Unassign', onAction: () => change({ assignedTo: '' }) }] },
                chooser(
                  people,
                  ({ email }) => change({ assignedTo: email }),
                  (person) => `Assign to ${nameAmong(people, person)}`,
                ),
              ]
            }}
          />
          <IconButton
            label="Set the due date of the selected tasks"
            icon={CalendarDays}
            onClick={() => setAsked('date')}
          />
          <ActionMenu
            label="Set the priority of the selected tasks"
            icon={Flag}
            size="md"
            sections={[
              chooser(
                priorities,
                (priority) => change({ priority }),
                (priority) => `Priority ${priority}`,
              ),
            ]}
          />
          <ActionMenu
            label="Label the selected tasks"
            icon={Tag}
            size="md"
            sections={() => labelSections(concerned(), change, peek)}
          />
          <IconButton
            label="Delete the selected tasks"
            icon={Trash2}
            className="text-danger"
            onClick={() => setAsked('delete')}
          />
        </div>
        <IconButton label="Clear the selection" icon={X} onClick={() => selection.clear()} />
      </section>
      {asked === 'date' && (
        <DueDateDialog
          taskIds={selection.ids()}
          dates={selection.ids().map((id) => peek(({ tasks }) => tasks.get(id)?.dueDate ?? ''))}
          onClose={() => setAsked(undefined)}
          onSave={(dueDate) => change({ dueDate })}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={`Delete ${counted(count, 'task')}?`}
          message={
            count === 1
              ? 'Its comments and its checklist go with it.'
              : 'Their comments and their checklists go with them.'
          }
          onConfirm={() => {
            setAsked(undefined)
            change({ delete: true })
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** The change that dropping several tasks on a list makes to each of them; they keep their places. */
function changeOf(dropId: string): ChangeOfMany {
  const status = statuses.find((status) => status === dropId)
  return status ? { status } : { assignedTo: emailOfZone(dropId) }
}

function chooser<Choice>(
  choices: readonly Choice[],
  choose: (choice: Choice) => void,
  label: (choice: Choice) => string,
): MenuSection {
  return {
    items: choices.map((choice) => ({
      id: label(choice),
      label: label(choice),
      onAction: () => choose(choice),
    })),
  }
}
