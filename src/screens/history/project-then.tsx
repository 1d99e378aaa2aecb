import type { Entry } from '../../domain/request/entry.ts'
import { projectThen } from '../../domain/views/history/past-state.ts'
import type { State } from '../../domain/state/state.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { PrintedAlone } from '../../ui/printed-alone.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { useTerms } from '../../workspace/react-accounts.ts'
import { useStateAfter } from '../../workspace/react-history.ts'
import { momentText } from '../../domain/views/format.ts'
import { ProjectThenView } from './project-then-view.tsx'
import { Unread } from '../shared/history/unread.tsx'

interface ProjectThenDialogProps {
  projectId: string
  /** The project is shown as it was right after this entry. */
  entry: Entry
  onClose: () => void
}

/** A project as it was at a moment, with what is different now. Those who may can put back each task that differs. */
export function ProjectThenDialog({ projectId, entry, onClose }: ProjectThenDialogProps) {
  const then = useStateAfter(entry)
  const title = `The project as it was on ${momentText(entry.request.at)}`
  return (
    <Dialog title={title} size="lg" closeOnBackdrop onClose={onClose}>
      <PrintedAlone title={title}>
        {(then === 'away' || then === 'error') && <Unread why={then} />}
        {then === 'not at hand' && <EmptyState>The history does not reach back that far.</EmptyState>}
        {!then && <Spinner />}
        {typeof then === 'object' && <AtThatTime then={then} projectId={projectId} seq={entry.seq} />}
      </PrintedAlone>
    </Dialog>
  )
}

function AtThatTime({ then, projectId, seq }: { then: State; projectId: string; seq: number }) {
  const me = useMe()
  const terms = useTerms()
  const project = useWorkspace((state) => projectThen(state, then, projectId, { me, terms }))
  if (!project) return <EmptyState>The project did not exist yet.</EmptyState>
  return <ProjectThenView {...project} seq={seq} />
}
