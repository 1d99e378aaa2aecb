import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// What every start needs is one file: the same code in seven is 3 KB more and six requests.
const start = { name: 'start', tags: ['$initial' as const] }
// So are the small parts of nearly every screen.
const parts = {
  name: 'parts',
  test: /\/src\/(ui\/(callout|field|tone|user-text|class-names)|screens\/shell\/(public-page|theme-toggle|use-login|theme)\b)|lucide-react\/.*\/(sun|moon|octagon|eye)/,
}

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    // Chrome and Edge 111, Firefox 114, Safari 16.4: what Tailwind 4 needs as well.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // The lists of what each part needs are 1 KB of every start; without them it is found one step later.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: [start, parts] } } },
  },
})
