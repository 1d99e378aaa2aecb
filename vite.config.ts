import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { listParts } from './scripts/list-parts.ts'
import { onePathIcons } from './scripts/one-path-icons.ts'
import { plainImports } from './scripts/plain-imports.ts'
import { preloadScreens } from './scripts/preload-screens.ts'

const ownIcon = fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url))
const ownLiveRegion = fileURLToPath(new URL('src/screens/shared/drag/own-live-region.tsx', import.meta.url))
const ownLocation = fileURLToPath(new URL('src/screens/shell/routes/own-location.ts', import.meta.url))

// What every start needs is one file: the same code in seven files is 3 KB more and six more requests.
const start = { name: 'start', tags: ['$initial' as const] }
// So are the small parts of nearly every screen.
const parts = {
  name: 'parts',
  test: /\/src\/(domain\/(model\/names|setup\/default-admin)|ui\/(callout|fields\/(field|drop-unseen)|tone|user-text|class-names)|screens\/(shell\/theme\/|shell\/frame\/public-page|shared\/people\/(use-login|credentials|why-logged-out)))|lucide-react\/.*\/(sun|moon|octagon|eye)/,
}

// What everybody who is logged in needs is one file as well: the rules, the frame around their screens, and the small parts that
// most of these share. It is fetched while they log in. It leaves out what a board does without: tables, dialogs, forms.
const inside = {
  name: 'inside',
  test: anyOf(
    String.raw`/src/domain/decide-usual\.`,
    String.raw`/src/domain/views/(board|by-name|counted|format|due|figures|find|list-diff|memo-by-list|own-work|progress|task-filter|task-orders|task-parts|titles|unread)\.`,
    String.raw`/src/workspace/(react-past|react-drafts|react-view|when-retracted)`,
    String.raw`/src/ui/([a-z]+/)?(avatar|badge|label-chip|progress-bar|menu|plain-click|search-field|toast-host|visually-hidden|announcer|said|modal|hold-page|use-after-paint|use-media|use-printing)\.`,
    // What there is of the bell before it is opened. Not the frame itself: a screen has a file of its own that leads to
    // the rest (`scripts/preload-screens.ts`).
    String.raw`/src/screens/shell/(frame/(?!layout)|bell/notification-bell)`,
    String.raw`/src/screens/shared/([a-z]+/)?(act|address-part|announced-hits|badges|draft-note|due-date|open-task|person|half-typed|seen-task|select-options|send-back|task-deeds|task-link|task-marks|task-opener|undoing|view-links|week-end|history/task-history|figure-button|task-filter|task-search)\.`,
    String.raw`/lucide-react/.*/(bell|chart-column|check-check|chevron-right|layout-dashboard|list-filter|log-out|plus|redo-2)\.`,
    String.raw`/lucide-react/.*/(search|settings|square-check|undo-2|users|x)\.`,
  ),
}

// Boards and the calendar share dragging.
const dragging = {
  name: 'dragging',
  test: /\/@dnd-kit\/(core|utilities|accessibility)\/|\/src\/screens\/shared\/drag\//,
}

// The rules of seldom-used commands (decision 0024) are one more.
const rules = { name: 'rules', test: /\/src\/domain\/decide\.ts/ }

function anyOf(...paths: readonly string[]): RegExp {
  return new RegExp(paths.join('|'))
}

export default defineConfig({
  resolve: {
    alias: {
      // From wouter: `Navigation` follows the address in another way.
      './use-browser-location.js': ownLocation,
      // From lucide-react: an icon is one component, and one path.
      '../createLucideIcon.mjs': ownIcon,
      // From dnd-kit: what is said while dragging goes where the app says everything.
      '@dnd-kit/accessibility': ownLiveRegion,
      // React itself has long had the hook; the shims are for versions that did not.
      'use-sync-external-store/shim/index.js': 'react',
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [react(), tailwindcss(), onePathIcons(), plainImports(), preloadScreens(), listParts()],
  build: {
    // Chrome and Edge 111, Firefox 114, Safari 16.4: what Tailwind 4 requires as well.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // The lists of what each part needs would be 1 KB of every start. The page itself names what its first screen needs.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: [start, parts, inside, dragging, rules] } } },
  },
})
