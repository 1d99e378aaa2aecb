import { codeOf } from '../error-parts.ts'

/** Whether a process with this id exists, whoever owns it. */
export function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
