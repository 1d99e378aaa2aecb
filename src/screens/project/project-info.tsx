import type { ReactNode } from 'react'
import type { Project } from '../../domain/model/projects.ts'
import { projectName } from '../../domain/model/names.ts'
import type { ProjectStatus } from '../../domain/views/progress.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ExpandableText } from '../../ui/expandable-text.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { ProjectStatusBadge } from '../shared/tasks/badges.tsx'

/** SPEC 2 'Project details', Project Info: ID, name and status, and whatever else was entered when it was created. */
export function ProjectInfo({ project, status }: { project: Project; status: ProjectStatus }) {
  return (
    <Panel title="Project Info">
      <dl className="flex flex-wrap gap-x-8 gap-y-4">
        <Fact term="Name">
          <ExpandableText lines={3} className="text-xl font-semibold">
            {projectName(project)}
          </ExpandableText>
        </Fact>
        <Fact term="ID" short>
          <UserText className="font-mono text-sm">{project.id}</UserText>
        </Fact>
        <Fact term="Status" short>
          <ProjectStatusBadge status={status} />
        </Fact>
        {project.description && (
          <Fact term="Description">
            <ExpandableText linked lines={8}>
              {project.description}
            </ExpandableText>
          </Fact>
        )}
        {project.techTools.length > 0 && (
          <Fact term="Tech Tools">
            <TechTools tools={project.techTools} />
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

function TechTools({ tools }: { tools: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {[...new Set(tools)].map((tool) => (
        <li key={tool} className="min-w-0">
          <Badge plain>
            <UserText lines={2}>{tool}</UserText>
          </Badge>
        </li>
      ))}
    </ul>
  )
}

interface FactProps {
  term: string
  /** Leaves room for another fact beside it. */
  short?: boolean
  children: ReactNode
}

function Fact({ term, short, children }: FactProps) {
  return (
    <div className={short ? 'min-w-0' : 'min-w-0 basis-full'}>
      <dt className="caption">{term}</dt>
      <dd className="mt-0.5 min-w-0">{children}</dd>
    </div>
  )
}
