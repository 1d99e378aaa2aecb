import { Moon, Sun } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { PageHeader, Panel } from '../../ui/panel.tsx'
import { useTheme } from '../shell/theme.ts'
import { ProfileForm } from './profile-form.tsx'

/** One's own name and password, and the theme (SPEC 2 'Settings'). */
export function Settings() {
  const { theme, other, toggle } = useTheme()
  return (
    <>
      <PageHeader title="Settings" />
      <div className="flex max-w-xl flex-col gap-5">
        <Panel title="Profile">
          <ProfileForm />
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
      </div>
    </>
  )
}
