import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { FullPageMessage } from './full-page-message.tsx'

/** How long to wait before asking a server again, in milliseconds, and by how much that varies from page to page. */
const [pause, spread] = [4000, 4000]

interface StartFailedProps {
  error: unknown
  /** Opens the workspace once more; quietly if nobody has asked for that. */
  retry: (isQuiet: boolean) => Promise<void>
  /** Whether the workspace is on a server, which may come back without anybody at this page: then the page retries by itself. */
  isServers: boolean
}

/**
 * Shown instead of the app when its workspace could not be opened. DECISIONS 'Data and storage': an error with a retry,
 * never an empty workspace that would overwrite the stored one.
 */
export function StartFailed({ error, retry, isServers }: StartFailedProps) {
  // Each failure is a new error, which starts the wait for the next try again.
  useEffect(() => {
    if (!isServers) return
    const again = (): void => void retry(true)
    const timer = setTimeout(again, pause + Math.random() * spread)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [error, retry, isServers])
  return (
    <FullPageMessage
      title="Your workspace could not be opened"
      action={
        <Button variant="primary" onClick={() => void retry(false)}>
          Try again
        </Button>
      }
    >
      <p>{reason(error)}</p>
      <p className="text-muted">
        {isServers ? 'EMS tries again by itself, every few seconds.' : 'What is stored has not been changed.'}
      </p>
    </FullPageMessage>
  )
}

function reason(error: unknown): string {
  if (error instanceof DOMException && error.name === 'SecurityError') {
    return 'This browser blocks the storage that EMS keeps its data in. Allow this page to store data, then try again.'
  }
  // Each browser words this differently, and includes the address of the file.
  if (/module/.test(String(error))) return 'A part of EMS could not be loaded. Reload the page to go on.'
  return error instanceof Error ? error.message : String(error)
}
