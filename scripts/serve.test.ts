import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PreviewServer } from 'vite'
import { serve } from './serve.ts'

const folder = mkdtempSync(join(tmpdir(), 'ems-serve-'))
let server: PreviewServer
let address = ''

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>A page</title>')
  writeFileSync(join(folder, 'assets/index-a1b2c3d4.js'), 'export {}')
  server = await serve({ outDir: folder, port: 0 })
  address = server.resolvedUrls?.local[0] ?? ''
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test('a browser caches the files named after their content, and asks for the page each time', async () => {
  const code = await fetch(`${address}assets/index-a1b2c3d4.js`)
  expect(await code.text()).toBe('export {}')
  expect(code.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const page = await fetch(address)
  expect(await page.text()).toContain('A page')
  expect(page.headers.get('cache-control')).toBe('no-cache')
})

test('a missing file is not cached as immutable, and any other address serves the page', async () => {
  const missing = await fetch(`${address}assets/gone-a1b2c3d4.js`)
  expect(missing.headers.get('cache-control')).not.toContain('immutable')
  for (const path of ['manager', '/', '/a:b']) {
    const screen = await fetch(address + path, { headers: { accept: 'text/html' } })
    expect(await screen.text()).toContain('A page')
  }
})
