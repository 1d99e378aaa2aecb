import { useLayoutEffect, useRef, useState } from 'react'
import { can } from '../../domain/can.ts'
import { isEmptyBut } from '../../domain/backup/is-empty.ts'
import { Panel } from '../../ui/panel.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { useHere } from '../shell/routes/navigation.tsx'
import { FileChoice } from './file-choice.tsx'
import { MoveInDialog, type MovedFile } from './move-in-dialog.tsx'

/** In bytes: the server's limit. */
const largestFile = 64 * 1024 * 1024

/** On a server that nobody uses yet: moves the workspace of a browser in, from its backup file (decision record 0045). */
export function MoveIn() {
  const me = useMe()
  const isOffered = useWorkspace((state) => can.restoreBackup(me) && isEmptyBut(state, me))
  const [file, setFile] = useState<MovedFile>()
  const offer = useRef<HTMLDivElement>(null)
  const isAskedFor = useHere().hash === '#move-in'
  useLayoutEffect(() => {
    const here = offer.current
    if (!isAskedFor || !here) return undefined
    here.focus({ preventScroll: true })
    // Parts above it may appear later; it follows until the user moves on from here.
    const observer = new ResizeObserver(() => {
      if (document.activeElement === here) here.scrollIntoView({ block: 'center' })
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [isAskedFor])
  return (
    <>
      {isOffered && (
        <Panel title="Move in a workspace">
          <div ref={offer} tabIndex={-1} className="flex flex-col gap-3 outline-none">
            <p>
              You have worked with EMS in one browser until now? Download a backup there, in its Settings, and
              choose the file here: everything comes along, with its history. You see what is in it before
              anything is done.
            </p>
            <FileChoice label="Choose a backup" largest={largestFile} onText={setFile} />
          </div>
        </Panel>
      )}
      {/* Not tied to the offer: by the time it shows the links, the workspace is no longer empty. */}
      {file && <MoveInDialog file={file} onClose={() => setFile(undefined)} />}
    </>
  )
}
