import { Callout } from '../../ui/callout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Said } from '../../ui/said.tsx'
import type { Aside } from '../../workspace/device.ts'
import type { Shelf } from '../../workspace/react-copies.ts'
import { momentText } from '../../domain/views/format.ts'
import { Moment } from '../shared/moment.tsx'
import { KeptItem } from './kept-item.tsx'
import type { LockedCopy } from './open-copy.tsx'
import type { RestoreSource } from './restore-dialog.tsx'
import { useKeptText } from './use-kept-text.ts'

interface AsidePanelProps {
  asides: Shelf<Aside>
  onRestore: (source: RestoreSource) => void
  onDiscard: (aside: Aside) => void
  onLocked: (copy: LockedCopy) => void
}

/** The whole workspaces that were kept aside, if any. Every action on one requires an admin of that workspace. */
export function AsidePanel({ asides, onRestore, onDiscard, onLocked }: AsidePanelProps) {
  const { copies } = asides
  const { withText, download, saved, error } = useKeptText(
    asides,
    'This workspace cannot be read any more.',
    onLocked,
  )
  const list = typeof copies === 'string' ? [] : copies

  if (list.length === 0 && copies !== 'unreadable') return null
  const onceOpen = (aside: Aside, then: (text: string) => string | undefined) =>
    void withText({ ...aside, isLocked: true }, then)
  const restore = (aside: Aside) =>
    onceOpen(aside, (text) => {
      onRestore({ title: `Restore the workspace kept aside on ${momentText(aside.at)}`, text })
      return undefined
    })
  const discard = (aside: Aside) =>
    onceOpen(aside, () => {
      onDiscard(aside)
      return undefined
    })
  return (
    <Panel title="Kept aside" flush>
      <p className="p-4 text-muted">
        Whole workspaces that were in this browser before it was cleared, or that could not be joined to what
        was stored. Each opens with the email and password of an admin in it. Downloaded, they carry no
        passwords.
      </p>
      {(error ?? copies === 'unreadable') && (
        <Callout tone="danger" role="alert" className="mx-4 mb-4">
          {error ?? 'What was kept aside cannot be read now. Load the page again to try once more.'}
        </Callout>
      )}
      <Said times={saved}>Workspace saved</Said>
      <ul>
        {list.map((aside) => (
          <KeptItem
            key={aside.id}
            copy={aside}
            remark={
              aside.until && (
                <>
                  Last changed on <Moment at={aside.until} />.{' '}
                </>
              )
            }
            onRestore={() => restore(aside)}
            onDownload={() => void download({ ...aside, isLocked: true })}
            onDiscard={() => discard(aside)}
          />
        ))}
      </ul>
    </Panel>
  )
}
