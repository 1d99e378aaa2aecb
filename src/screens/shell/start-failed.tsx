import { Button } from '../../ui/button.tsx'
import { FullPageMessage } from './full-page-message.tsx'

/**
 * What is shown instead of the app when its workspace could not be opened. DECISIONS 'Data and storage': an error with a
 * retry, never an empty workspace that would overwrite the stored one.
 */
export function StartFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <FullPageMessage
      title="Your workspace could not be opened"
      action={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{reason(error)}</p>
      <p className="text-muted">What is stored has not been changed.</p>
    </FullPageMessage>
  )
}

function reason(error: unknown): string {
  if (error instanceof DOMException && error.name === 'SecurityError') {
    return 'This browser blocks the storage that EMS keeps its data in. Allow this page to store data, then try again.'
  }
  // In the words of each browser, with the address of the file.
  if (/module/.test(String(error))) return 'A part of EMS could not be loaded. Reload the page to go on.'
  return error instanceof Error ? error.message : String(error)
}
