import { useState } from 'react'
import { isArchived, type Project } from '../../domain/model/projects.ts'
import { counted } from '../../domain/views/counted.ts'
import { projectLabel } from '../../domain/views/project-labels.ts'
import { tasksOfProject } from '../../domain/views/progress.ts'
import { countText } from '../../domain/views/format.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { useAct } from './act.ts'

interface ArchiveDialogProps {
  project: Project
  onClose: () => void
}

/** Asks before a project is archived or brought back, and says what follows: DECISIONS 'Archived projects'. */
export function ArchiveDialog({ project, onClose }: ArchiveDialogProps) {
  const act = useAct()
  const tasks = useWorkspace((state) => tasksOfProject(state, project).length)
  // The question stays the same, whatever somebody else does meanwhile.
  const [comesBack] = useState(isArchived(project))
  const { id: projectId } = project
  const name = useWorkspace((state) => projectLabel(state, project))
  const archive = () =>
    act('project.archive', { projectId }, `Project archived: ${name}`, { offerUndo: true })
  const bringBack = () =>
    act('project.bringBack', { projectId }, `Project brought back: ${name}`, { offerUndo: true })
  return (
    <ConfirmDialog
      title={comesBack ? 'Bring this project back?' : 'Archive this project?'}
      message={
        <>
          <UserText lines={3} className="font-semibold">
            {name}
          </UserText>
          <p>{comesBack ? backWords(tasks) : archiveWords(tasks)}</p>
          {!comesBack && <p>Its people stay assigned to it, and it can be brought back at any time.</p>}
        </>
      }
      tone="primary"
      confirmLabel={comesBack ? 'Bring back' : 'Archive'}
      onConfirm={() => {
        if (comesBack) bringBack()
        else archive()
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

function archiveWords(tasks: number): string {
  if (tasks === 0) return 'It has no tasks. It will not appear in lists or reports.'
  const [its, become, leave] = tasks === 1 ? ['task', 'becomes', 'leaves'] : ['tasks', 'become', 'leave']
  return `Its ${tasks === 1 ? '' : `${countText(tasks)} `}${its} ${become} read-only and ${leave} all boards, lists, counts and reports.`
}

function backWords(tasks: number): string {
  return tasks === 0
    ? 'It has no tasks.'
    : `${counted(tasks, 'task')} can be worked on again. What became overdue meanwhile is told then.`
}
