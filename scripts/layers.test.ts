import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Who may import what (DESIGN.md, 'The layers'): the linter must reject the first list and accept the second. */
const refused: [file: string, code: string][] = [
  ['src/domain/a.ts', `import '../workspace/workspace.ts'`],
  ['src/domain/views/b.ts', `import type { Board } from '../../screens/manager/board.ts'`],
  ['src/domain/c.ts', `export { Button } from '../ui/button.tsx'`],
  ['src/domain/d.ts', `import { useState } from 'react'`],
  ['src/domain/e.ts', `import { readFileSync } from 'node:fs'`],
  ['src/domain/f.ts', `export const now = () => Date.now()`],
  ['src/domain/g.ts', `export const id = () => Math.random()`],
  ['src/workspace/a.ts', `import { Board } from '../screens/manager/board.tsx'`],
  ['src/workspace/team/b.ts', `import { Button } from '../../ui/button.tsx'`],
  ['src/workspace/team/d.ts', `import { page } from '../browser/machine.ts'`],
  ['src/workspace/c.ts', `import { useSyncExternalStore } from 'react'`],
  ['src/workspace/react.tsx', `import { Button } from '../ui/button.tsx'`],
  ['src/ui/a.tsx', `import { Task } from '../domain/model/tasks.ts'`],
  ['src/ui/b.tsx', `import { useRun } from '../workspace/react.tsx'`],
  ['src/ui/c.tsx', `import { Board } from '../screens/manager/board.tsx'`],
  ['src/screens/a.tsx', `import { app } from '../../server/app.ts'`],
  ['src/screens/login/b.tsx', `import { machine } from '../../workspace/browser/machine.ts'`],
  ['src/screens/login/c.tsx', `import { TeamLog } from '../../workspace/team/team-log.ts'`],
  ['src/screens/login/d.tsx', `import { useOpened } from '../../workspace/react-context.ts'`],
  ['src/main.tsx', `import { dist } from '../scripts/dist.ts'`],
  ['server/a.ts', `import { workspace } from '../src/workspace/workspace.ts'`],
]

const accepted: [file: string, code: string][] = [
  ['src/domain/ok.ts', `export { Task } from './model/tasks.ts'`],
  ['src/workspace/ok.ts', `export { decide } from '../domain/decide.ts'`],
  ['src/workspace/react.ts', `export { useState } from 'react'\nexport { workspace } from './workspace.ts'`],
  ['src/ui/ok.tsx', `export { useState } from 'react'\nexport { Button } from './button.tsx'`],
  [
    'src/screens/manager/ok.tsx',
    `export * from '../../domain/model/tasks.ts'\nexport * from '../../workspace/react.tsx'\nexport * from '../../ui/button.tsx'`,
  ],
  ['server/ok.ts', `export { decide } from '../src/domain/decide.ts'`],
]

const folder = mkdtempSync(join(tmpdir(), 'ems-layers-'))
let faults: { filename: string; code: string }[] = []

beforeAll(() => {
  const root = join(import.meta.dirname, '..')
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const [file, code] of [...refused, ...accepted]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: folder, encoding: 'utf8' })
  faults = (JSON.parse(stdout) as { diagnostics: typeof faults }).diagnostics.filter(({ code }) =>
    code.includes('no-restricted'),
  )
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each(refused)('%s may not contain: %s', (file) => {
  expect(faults.map(({ filename }) => filename)).toContain(file)
})

test.each(accepted)('%s may contain: %s', (file) => {
  expect(faults.map(({ filename }) => filename)).not.toContain(file)
})
