import { useId, useState } from 'react'
import { can } from '../../domain/can.ts'
import type { User } from '../../domain/model.ts'
import type { State } from '../../domain/state.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showError } from '../../ui/toasts.tsx'
import type { Damage } from '../../workspace/log.ts'
import { useWorkspace, useWorkspaceItself } from '../../workspace/react.tsx'
import { saveAsFile } from './save-as-file.ts'

/**
 * Says which stored data could not be read and was kept aside, to be downloaded or discarded; can be hidden for this
 * visit. DECISIONS 'Data and storage': unreadable data is never silently dropped, and the user is told.
 */
export function DamageNotice() {
  const { damage: store } = useWorkspaceItself().place
  const [items, setItems] = useState(() => store.list())
  const [hidden, setHidden] = useState(false)
  const [asking, setAsking] = useState<Damage>()

  const download = ({ key }: Damage) => {
    const text = store.text(key)
    if (text === undefined) showError('This text is gone.')
    else saveAsFile(`${key.replaceAll(':', '-')}.txt`, text)
  }
  const discard = ({ key }: Damage) => {
    store.discard(key)
    setItems(store.list())
    setAsking(undefined)
  }

  if (hidden || items.length === 0) return null
  return (
    <section aria-label="Unreadable data" className="m-2">
      <Callout
        tone="danger"
        title="Some of the stored data could not be read"
        actions={
          <Button size="sm" onClick={() => setHidden(true)}>
            Hide for now
          </Button>
        }
      >
        <p>
          What could be read is here. The original text was kept: download it; an admin can discard it then.
        </p>
        <ul className="mt-1 flex flex-col gap-1">
          {items.map((item) => (
            <DamageItem key={item.key} item={item} onDownload={download} onDiscard={setAsking} />
          ))}
        </ul>
      </Callout>
      {asking && (
        <ConfirmDialog
          title="Discard this data for good?"
          message={`${asking.message} Its original text is deleted from this browser and cannot be brought back.`}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => discard(asking)}
        />
      )}
    </section>
  )
}

interface DamageItemProps {
  item: Damage
  onDownload: (item: Damage) => void
  onDiscard: (item: Damage) => void
}

function DamageItem({ item, onDownload, onDiscard }: DamageItemProps) {
  const id = useId()
  const mayDiscard = useWorkspace(mayDiscardDamage)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span id={id} className="min-w-0 wrap-anywhere">
        {item.message}
      </span>
      <span className="flex gap-2">
        <Button size="sm" aria-describedby={id} onClick={() => onDownload(item)}>
          Download
        </Button>
        {mayDiscard && (
          <Button size="sm" aria-describedby={id} onClick={() => onDiscard(item)}>
            Discard
          </Button>
        )}
      </span>
    </li>
  )
}

function mayDiscardDamage(_: State, me: User | undefined): boolean {
  return can.discardDamage(me ?? 'visitor')
}
