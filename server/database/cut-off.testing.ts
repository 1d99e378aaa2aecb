import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts a server as `npm run team` does, and sends it a signal when it prints a line. */
export async function signalled(
  data: string,
  signal: 'SIGKILL' | 'SIGSTOP',
  line: string,
): Promise<ChildProcess> {
  const hook = `const log = console.log; console.log = (line) => {
    log(line)
    if (line.includes(${JSON.stringify(line)})) process.kill(process.pid, '${signal}')
  }`
  const loaders = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, '--import', 'tsx']
  const child = spawn(process.execPath, [...loaders, join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, EMS_DATA: data, EMS_LOG: 'silent', PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const said of createInterface(child.stdout)) if (said.includes(line)) break
  return child
}

/** The same with SIGKILL. Returns the signal that ended it. */
export async function killed(data: string, line: string): Promise<NodeJS.Signals | null> {
  const child = await signalled(data, 'SIGKILL', line)
  if (child.signalCode === null) await once(child, 'exit')
  return child.signalCode
}

/** Stops the PostgreSQL of a folder, as an orderly shutdown of the machine does. */
export async function endOf(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  const [pid] = (await readFile(file, 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGINT')
  const isThere = (): Promise<boolean> =>
    access(file).then(
      () => true,
      () => false,
    )
  while (await isThere()) await new Promise((next) => setTimeout(next, 20))
}
