import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { deedGroups, type OwnDeed } from './deeds.ts'
import { KeysShown } from './keys-shown.tsx'
import { isSingle } from './presses.ts'

interface ShortcutsDialogProps {
  deeds: readonly OwnDeed[]
  singles: boolean
  onSingles: (on: boolean) => void
  onClose: () => void
}

/** The user's shortcuts, and the switch for single keys (WCAG 2.1.4). */
export function ShortcutsDialog({ deeds, singles, onSingles, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      size="md"
      closeOnBackdrop
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {deedGroups.map((group) => {
          const listed = deeds.filter((deed) => deed.group === group && deed.keys.length > 0)
          return listed.length > 0 && <Group key={group} title={group} deeds={listed} singles={singles} />
        })}
      </div>
      <div className="mt-4 border-t border-line pt-4">
        <Checkbox
          label="Use single keys"
          hint="Keys without Ctrl or Cmd, such as N and ?. Switch them off if they get pressed by mistake, for example by speech input. Kept for you on this device."
          checked={singles}
          onChange={onSingles}
        />
      </div>
    </Dialog>
  )
}

function Group({ title, deeds, singles }: { title: string; deeds: readonly OwnDeed[]; singles: boolean }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      {/* The focus goes to the first of these and not to the buttons, to which a low window would scroll; from here the
          arrow keys scroll. Rule Y118. */}
      <h3 id={id} data-autofocus tabIndex={-1} className="caption mb-1">
        {title}
      </h3>
      <ul className="flex flex-col">
        {deeds.map((deed) => {
          const isOff = !singles && !deed.ofFocus && deed.keys.every(isSingle)
          return (
            <li
              key={deed.id}
              className="flex min-h-8 items-center justify-between gap-3 border-b border-line py-1"
            >
              <span className={classNames('min-w-0', isOff && 'text-muted')}>{deed.label}</span>
              <span className="flex shrink-0 flex-wrap items-center justify-end gap-1 text-sm">
                {isOff ? (
                  <span className="text-muted">Off</span>
                ) : (
                  <KeysShown keys={deed.keys} singles={singles || deed.ofFocus === true} />
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
