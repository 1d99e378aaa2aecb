import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { copyShown } from '../../../ui/copy-text.ts'
import { UserText } from '../../../ui/user-text.tsx'

interface LostTextProps {
  text: string
  /** What has gone. */
  children: ReactNode
  onClose: () => void
}

/** Typed text that can no longer be saved, to be copied. */
export function LostText({ text, children, onClose }: LostTextProps) {
  return (
    <Callout
      tone="warning"
      role="alert"
      title={<>{children} What you typed is not saved:</>}
      actions={
        <>
          <Button size="sm" icon={Copy} onClick={() => void copyShown(text)}>
            Copy
          </Button>
          <Button size="sm" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <UserText lines={6}>{text}</UserText>
    </Callout>
  )
}
