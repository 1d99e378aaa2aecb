import { can } from '../../domain/can.ts'
import { fullness, roomForTasks } from '../../domain/views/storage.ts'
import { counted } from '../../domain/views/counted.ts'
import { percentText } from '../../domain/views/format.ts'
import { Callout } from '../../ui/callout.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Usage } from '../../workspace/device.ts'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { useUsage } from '../../workspace/react-usage.ts'

/** How full the storage of this workspace is, whether the browser keeps it for good, and what to do when it gets full. */
export function StoragePanel() {
  const usage = useUsage()
  return (
    <Panel title="Storage">
      {usage ? <UsageShown usage={usage} /> : <p className="late text-muted">Measuring …</p>}
    </Panel>
  )
}

function UsageShown({ usage }: { usage: Usage }) {
  const me = useMe()
  const { percent, isNearlyFull } = fullness(usage)
  const more = useWorkspace((state) => roomForTasks(usage, state.tasks.values()))
  const text = `${percentText(percent)} of the space in this browser is used.`
  return (
    <div className="flex flex-col gap-3">
      <Meter label="Space used" value={percent} text={text} tone={isNearlyFull ? 'warning' : 'accent'} />
      <p>{text}</p>
      <p className="text-muted">
        {more === 0
          ? 'There is no room for more tasks.'
          : `There is room for about ${counted(more, 'more task')}.`}
      </p>
      {isNearlyFull && (
        <Callout tone="warning" title="The space is nearly used up">
          {can.downloadBackup(me)
            ? 'Download a backup. Then delete finished projects and clear the notifications to make room.'
            : 'When it is full, nothing more can be saved. Ask your admin to download a backup, delete finished projects and clear the notifications.'}
        </Callout>
      )}
      {usage.persisted !== undefined && (
        <p className="text-muted">
          {usage.persisted
            ? 'This browser keeps the data until somebody deletes it.'
            : 'This browser may delete the data when the device runs out of space. A backup keeps it safe.'}
        </p>
      )}
    </div>
  )
}
