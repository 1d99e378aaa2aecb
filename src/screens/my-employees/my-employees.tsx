import { UsersRound } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { projectName } from '../../domain/model/names.ts'
import { projectsOfManager } from '../../domain/views/own-work.ts'
import { projectLabels } from '../../domain/views/project-labels.ts'
import { Announcer } from '../../ui/announcer.tsx'
import { SelectField } from '../../ui/field.tsx'
import { EmptyState, PageHeader } from '../../ui/panel.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { ProjectEmployees } from './project-employees.tsx'
import { ProjectLinks } from './project-links.tsx'

/** SPEC 2 'My Employees': the employees of one of the manager's projects. The address says which, and nothing else does. */
export function MyEmployees() {
  const me = useMe()
  const projects = useWorkspace((state) => projectsOfManager(state, me))
  const labels = useWorkspace((state) => [...projectLabels(state, projects).values()])
  const [query, setQuery] = useSearchParams()
  const project = projects.find(({ id }) => id === query.get('project'))
  const choose = (id: string): void =>
    setQuery(
      (before) => {
        const params = new URLSearchParams(before)
        if (id === '') params.delete('project')
        else params.set('project', id)
        return params
      },
      { replace: true },
    )
  return (
    <>
      <Announcer />
      <PageHeader title="My Employees" />
      <SelectField
        label="Project"
        placeholder="-- Select Project --"
        className="mb-4 max-w-md"
        value={project?.id ?? ''}
        onChange={({ target }) => choose(target.value)}
        options={projects.map((one, index) => ({
          value: one.id,
          label: labels[index] ?? projectName(one),
        }))}
      />
      {project ? (
        <ProjectEmployees key={project.id} project={project} />
      ) : (
        <>
          <EmptyState icon={UsersRound}>Please select a project to view assigned employee tasks.</EmptyState>
          <ProjectLinks projects={projects} labels={labels} />
        </>
      )}
    </>
  )
}
