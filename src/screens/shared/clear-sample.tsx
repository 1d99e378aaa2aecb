import { useState } from 'react'
import { Button, type ButtonSize } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useAct } from './act.ts'

/** Removes the sample data, after saying what goes with it and what stays. */
export function ClearSample({ size }: { size?: ButtonSize }) {
  const act = useAct()
  const [asking, setAsking] = useState(false)
  const clear = () => {
    setAsking(false)
    act('sample.clear', {}, 'Sample data cleared', { offerUndo: true })
  }
  return (
    <>
      <Button size={size} onClick={() => setAsking(true)}>
        Clear sample data
      </Button>
      {asking && (
        <ConfirmDialog
          title="Clear the sample data?"
          message={
            <>
              <p>The sample people and the sample projects are deleted, with all tasks in these projects.</p>
              <p>Other people and projects that you have added stay.</p>
            </>
          }
          onCancel={() => setAsking(false)}
          onConfirm={clear}
        />
      )}
    </>
  )
}
