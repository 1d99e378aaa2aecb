import { Moon, Sun } from 'lucide-react'
import { Suspense } from 'react'
import { can } from '../../domain/can.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader, Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useIsKeptHere, useMe, useWorkspace } from '../../workspace/react.tsx'
import { useTheme } from '../shell/theme/theme.ts'
import { NewsPanel } from './news-panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import { StoragePanel } from './storage-panel.tsx'
import { loadable } from '../../ui/parts/loadable.tsx'

// For admins only, and a lot of code, since it reads files.
const Backups = loadable(async () => (await import('./backups.tsx')).Backups)

// For admins only, with its confirmation dialog.
const CleanUpPanel = loadable(async () => (await import('./clean-up-panel.tsx')).CleanUpPanel)

// Only where a server keeps the workspace.
const ServerProfile = loadable(async () => (await import('./server-profile.tsx')).ServerProfile)

// Only where a server keeps the workspace, and for admins.
const TimeZonePanel = loadable(async () => (await import('./time-zone-panel.tsx')).TimeZonePanel)

/**
 * The user's own name, password and theme (SPEC 2 'Settings'), their news, how full the storage is, and for admins the time
 * zone of a server's workspace and backups.
 */
export function Settings() {
  const me = useMe()
  const isKeptHere = useIsKeptHere()
  const mayCleanUp = useWorkspace((state) => can.clearNotifications(me) || can.clearSample(state, me))
  const { theme, other, toggle } = useTheme()
  return (
    <>
      <PageHeader title="Settings" />
      <div className="flex max-w-xl flex-col gap-5">
        <Panel title="Profile">
          {isKeptHere ? (
            <ProfileForm />
          ) : (
            <Suspense fallback={<Spinner />}>
              <ServerProfile.Part />
            </Suspense>
          )}
        </Panel>
        <Panel title="Appearance">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              EMS is shown in its <strong className="font-semibold">{theme}</strong> colours on this device.
            </p>
            <Button icon={other === 'dark' ? Moon : Sun} onClick={toggle}>
              Switch to {other} theme
            </Button>
          </div>
        </Panel>
        <NewsPanel />
        {isKeptHere && <StoragePanel />}
        {/* Together, so that neither pushes the other down. */}
        <Suspense fallback={<Spinner />}>
          {!isKeptHere && can.chooseTimeZone(me) && <TimeZonePanel.Part />}
          {can.downloadBackup(me) && can.restoreBackup(me) && <Backups.Part />}
          {mayCleanUp && <CleanUpPanel.Part />}
        </Suspense>
      </div>
    </>
  )
}
