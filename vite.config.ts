import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadScreens } from './scripts/preload-screens.ts'

// What every start needs is one file: the same code in seven is 3 KB more and six requests.
const start = { name: 'start', tags: ['$initial' as const] }
// So are the small parts of nearly every screen.
const parts = {
  name: 'parts',
  test: /\/src\/(domain\/(model\/names|setup\/default-admin)|ui\/(callout|field|tone|user-text|class-names)|screens\/(shell\/theme\/|shell\/frame\/public-page|shared\/(use-login|credentials)))|lucide-react\/.*\/(sun|moon|octagon|eye)/,
}

// The rules come with the first who can ask for something; what they share with screens comes with them.
const rules = {
  name: 'rules',
  test: /\/src\/domain\/(decide|commands|model|request|rules|see|state|undo|setup\/sample-data|backup\/restore)[/.]/,
}

// And what most screens behind the login have in common, which comes with their frame; but not what a board does without:
// tables, dialogs, and what asks where a form meets another's change.
const frame = {
  name: 'frame',
  minShareCount: 4,
  test: /\/src\/(ui\/(?!table|shown-in-part|expandable-text|dialog|modal|changed-meanwhile)|domain\/views\/(?!history|day-text)|screens\/(shell|shared)\/(?!use-meanwhile))|lucide-react/,
}

// What the board and the lists of tasks share, in one file too.
const cards = {
  name: 'cards',
  minShareCount: 2,
  test: /\/src\/(ui\/(progress-bar|visually-hidden)|domain\/views\/(board|exchanged|urgency)|screens\/(shared\/(person|use-drop-lists)|history\/task-history))\.|lucide-react\/.*\/(arrow-right|plus|undo-2|users-round)\./,
}

export default defineConfig({
  resolve: {
    // React itself has had the hook for long; the shims are for versions that did not.
    alias: {
      'use-sync-external-store/shim/index.js': 'react',
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [react(), tailwindcss(), preloadScreens()],
  build: {
    // Chrome and Edge 111, Firefox 114, Safari 16.4: what Tailwind 4 needs as well.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // The lists of what each part needs are 1 KB of every start. The page itself names what its first screen needs.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: [start, parts, rules, cards, frame] } } },
  },
})
