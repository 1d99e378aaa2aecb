import { useId, useState } from 'react'
import { can } from '../../../domain/can.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { showError } from '../../../ui/toasts/toasts.ts'
import type { Damage } from '../../../workspace/device.ts'
import { useActor } from '../../../workspace/react.tsx'
import { useDamagedTexts } from '../../../workspace/react-stored-news.ts'
import { damageText } from './damage-text.ts'
import { saveAsFile } from '../../shared/files/save-as-file.ts'

/**
 * Says which stored texts were kept aside, and why; it can be hidden for this visit, until there is more to tell. DECISIONS
 * 'Data and storage': unreadable data is never silently dropped, everyone is told, and an admin can download or discard it.
 */
export function DamageBanner({ items }: { items: readonly Damage[] }) {
  const damaged = useDamagedTexts()
  const [hidden, setHidden] = useState<readonly Damage[]>()
  const [asking, setAsking] = useState<Damage>()
  const mayDownload = can.downloadDamage(useActor())

  const download = ({ key }: Damage) => {
    const text = damaged.text(key)
    if (text === undefined) showError('This text is gone.')
    else saveAsFile(`${key.replaceAll(':', '-')}.txt`, text)
  }
  const discard = ({ key }: Damage) => {
    setAsking(undefined)
    damaged.discard(key)
  }

  if (hidden === items) return null
  const isUnreadable = items.some(({ reason }) => reason === 'unreadable')
  return (
    <section aria-label="Unreadable data" className="m-2 print:hidden">
      <Callout
        tone="danger"
        title={
          isUnreadable
            ? 'Some of the stored data could not be read'
            : 'Something else has changed the stored data'
        }
        actions={
          <Button size="sm" onClick={() => setHidden(items)}>
            Hide for now
          </Button>
        }
      >
        <p>
          {isUnreadable && 'What could be read is here. '}
          {mayDownload
            ? 'The original text was kept: download it, and discard it when you no longer need it.'
            : 'The original text was kept: an admin can download it.'}
        </p>
        <ul className="mt-1 flex flex-col gap-2">
          {items.map((item) => (
            <DamageItem key={item.key} item={item} onDownload={download} onDiscard={setAsking} />
          ))}
        </ul>
      </Callout>
      {asking && (
        <ConfirmDialog
          title="Discard this data for good?"
          message={`${damageText(asking)} Its original text is deleted from this browser and cannot be brought back.`}
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
  const mayDownload = can.downloadDamage(useActor())
  const mayDiscard = can.discardDamage(useActor())
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span id={id} className="min-w-0 wrap-anywhere">
        {damageText(item)}
      </span>
      {(mayDownload || mayDiscard) && (
        <span className="flex gap-2">
          {mayDownload && (
            <Button size="sm" aria-describedby={id} onClick={() => onDownload(item)}>
              Download
            </Button>
          )}
          {mayDiscard && (
            <Button size="sm" aria-describedby={id} onClick={() => onDiscard(item)}>
              Discard
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
