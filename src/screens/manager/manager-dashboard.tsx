import { CheckCheck, FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { projectsOfManager } from '../../domain/views/own-work.ts'
import { countReady } from '../../domain/views/task-parts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, PageHeader, Panel } from '../../ui/panel.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { ProjectCard } from './project-card.tsx'

/** SPEC 2 'Manager Dashboard': the manager's own projects as cards, each with its board. */
export function ManagerDashboard() {
  const me = useMe()
  const projects = useWorkspace((state) => projectsOfManager(state, me))
  const ready = useWorkspace((state) => countReady(state, projects))
  const [isAsked, setAsked] = useState(false)
  // With the last of them the others are back.
  const onlyReady = isAsked && ready > 0
  return (
    <>
      <PageHeader
        title="Manager Dashboard"
        actions={
          ready > 0 && (
            <Button
              size="sm"
              icon={CheckCheck}
              aria-pressed={onlyReady}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
              onClick={() => setAsked(!onlyReady)}
            >
              {ready === 1 ? '1 task is ready for review' : `${ready} tasks are ready for review`}
            </Button>
          )
        }
      />
      {projects.length === 0 && (
        <Panel title="Your Projects">
          <EmptyState icon={FolderPlus}>
            No projects yet. An admin creates projects and gives them to you.
          </EmptyState>
        </Panel>
      )}
      <div className="flex flex-col gap-4">
        {projects.map((project, index) => (
          <ProjectCard key={project.id} project={project} isFirst={index === 0} onlyReady={onlyReady} />
        ))}
      </div>
    </>
  )
}
