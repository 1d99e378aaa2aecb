import { codeOf } from '../error-parts.ts'

/** Whether there is a process of that number, whoever's it is. */
export function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
