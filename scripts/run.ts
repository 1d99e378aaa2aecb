import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './dist.ts'

const onWindows = process.platform === 'win32'

/** Runs a program of node_modules with its output shown here, and returns its exit code. */
export function run(program: string, args: string[] = []): number {
  const result = spawnSync(pathOf(program), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: onWindows,
  })
  return result.status ?? 1
}

/** Runs a program of node_modules in parallel with others. Returns its exit code and its output. */
export function runAside(program: string, args: string[] = []): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(pathOf(program), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: onWindows,
    })
    const said: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(said).toString() }))
  })
}

function pathOf(program: string): string {
  const path = join(root, 'node_modules/.bin', program)
  // There a shell reads it.
  return onWindows ? `"${path}"` : path
}
