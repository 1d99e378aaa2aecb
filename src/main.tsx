import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './screens/app.tsx'
import { followDays } from './screens/shell/day-change.ts'
import { StartFailed } from './screens/shell/start-failed.tsx'
import { followTheme } from './screens/shell/theme.ts'
import './ui/app.css'
import { Spinner } from './ui/spinner.tsx'
import { machine, page } from './workspace/browser/machine.ts'
import { openBrowser } from './workspace/browser/open.ts'
import { startWorkspace } from './workspace/start.ts'

const root = createRoot(document.getElementById('root') ?? document.body)

/** Opens this browser's workspace and draws the app, which must not be seen before everything stored is restored. */
async function start(): Promise<void> {
  root.render(<Spinner label="Opening your workspace…" />)
  try {
    // In the function, since merely naming a blocked local storage throws.
    const workspace = await startWorkspace(async () => openBrowser(localStorage, page), machine)
    followDays(workspace)
    root.render(
      <StrictMode>
        <App workspace={workspace} />
      </StrictMode>,
    )
  } catch (error) {
    console.error(error)
    root.render(<StartFailed error={error} onRetry={() => void start()} />)
  }
}

followTheme()
void start()
