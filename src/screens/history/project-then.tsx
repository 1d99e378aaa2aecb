import type { Entry } from '../../domain/request/entry.ts'
import { projectThen } from '../../domain/views/history/past-state.ts'
import type { State } from '../../domain/state/state.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { useStateAfter } from '../../workspace/react-history.ts'
import { momentText } from '../../domain/views/in-words.ts'
import { ProjectThenView } from './project-then-view.tsx'
import { Unread } from './unread.tsx'

interface ProjectThenDialogProps {
  projectId: string
  /** The project is shown as it was right after this. */
  entry: Entry
  onClose: () => void
}

/** A project as it was at a moment, with what is otherwise now; each task that differs can be put back by who may. */
export function ProjectThenDialog({ projectId, entry, onClose }: ProjectThenDialogProps) {
  const then = useStateAfter(entry)
  return (
    <Dialog
      title={`The project as it was on ${momentText(entry.request.at)}`}
      size="lg"
      closeOnBackdrop
      onClose={onClose}
    >
      {(then === 'away' || then === 'error') && <Unread why={then} />}
      {then === 'not at hand' && <EmptyState>The history does not reach back that far.</EmptyState>}
      {!then && <Spinner />}
      {typeof then === 'object' && <AtThatTime then={then} projectId={projectId} seq={entry.seq} />}
    </Dialog>
  )
}

function AtThatTime({ then, projectId, seq }: { then: State; projectId: string; seq: number }) {
  const me = useMe()
  const project = useWorkspace((state) => projectThen(state, then, projectId, me))
  if (!project) return <EmptyState>The project did not exist yet.</EmptyState>
  return <ProjectThenView {...project} seq={seq} />
}
