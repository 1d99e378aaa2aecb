// First, so that the database opens while everything else starts.
import { takeDatabase } from './workspace/browser/order/database-ahead.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { writeFor } from './domain/views/format.ts'
import { App } from './screens/app.tsx'
import { followDays } from './screens/shell/day-change.ts'
import { preloadBanners } from './screens/shell/banners/banners.tsx'
import { preloadLinks } from './screens/shell/routes/preload-links.ts'
import { preloadAt } from './screens/shell/routes/routes.ts'
import { StartFailed } from './screens/shell/start-failed.tsx'
import { followTheme } from './screens/shell/theme/theme.ts'
import './ui/styles/app.css'
import { fetchPart } from './ui/parts/fetch-part.ts'
import { Spinner } from './ui/spinner.tsx'
import { machine, page } from './workspace/browser/machine.ts'
import { openBrowser } from './workspace/browser/place/open-browser.ts'
import { newsOf } from './workspace/react-news.ts'
import { startWorkspace } from './workspace/start-workspace.ts'
import { isTeamPage } from './workspace/team-page.ts'

globalThis.emsPart = fetchPart

const root = createRoot(document.getElementById('root') ?? document.body)

// `async`, since merely naming a blocked local storage throws.
const openHere = async () =>
  isTeamPage
    ? (await import('./open-team.ts')).openTeamHere()
    : openBrowser(localStorage, page, { database: takeDatabase() })

// The first frame may still show what was there before anything was drawn.
const drawing = { ...machine, afterPaint: (job: () => void) => page.afterPaint(() => page.afterPaint(job)) }

/**
 * How long a server may take, in milliseconds: over a slow line that may be long, and the code that asks it notices
 * when nothing arrives any more.
 */
const serversTimeout = 120_000

let isStarting = false
let opening: ReturnType<typeof setTimeout> | undefined

/**
 * Opens the workspace of this browser, or of the server, and draws the app, which must not be seen before everything
 * stored has been restored. A quiet try keeps the message that the previous one failed on the screen.
 */
async function start(isQuiet = false): Promise<void> {
  // Usually it is open before anybody would notice the wait.
  if (!isQuiet) opening ??= setTimeout(() => root.render(<Spinner label="Opening your workspace…" />), 100)
  // If a quiet try is under way, its result will do.
  if (isStarting) return
  isStarting = true
  try {
    // The code of the first screen comes first and loads meanwhile: otherwise a spinner would show for 300 ms.
    const code = preloadAt(location.pathname)
    const workspace = await startWorkspace(openHere, drawing, isTeamPage ? serversTimeout : undefined)
    await Promise.all([code, preloadBanners(newsOf(workspace.place), workspace.me())])
    followDays(workspace)
    root.render(
      <StrictMode>
        <App workspace={workspace} />
      </StrictMode>,
    )
  } catch (error) {
    console.error(error)
    root.render(<StartFailed error={error} retry={start} isServers={isTeamPage} />)
  } finally {
    clearTimeout(opening)
    opening = undefined
    isStarting = false
  }
}

writeFor(navigator.language)
followTheme()
preloadLinks()
void start()
