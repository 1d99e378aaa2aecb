import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FullPageMessage } from './full-page-message.tsx'

/** Shown instead of the app when rendering it failed: a bug, or code that could not be fetched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <FullPageMessage
        title="Something went wrong"
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        EMS could not show this page. Your saved work is not affected. Reload the page to go on.
      </FullPageMessage>
    )
  }
}
