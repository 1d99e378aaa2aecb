import { UsersRound } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { projectName } from '../../domain/model/names.ts'
import { projectsOfManager } from '../../domain/views/own-work.ts'
import { SelectField } from '../../ui/field.tsx'
import { EmptyState, PageHeader } from '../../ui/panel.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { ProjectEmployees } from './project-employees.tsx'

/** SPEC 2 'My Employees': the employees of one of the manager's projects. The address says which. */
export function MyEmployees() {
  const me = useMe()
  const projects = useWorkspace((state) => projectsOfManager(state, me))
  const [query, setQuery] = useSearchParams()
  const project = projects.find(({ id }) => id === query.get('project'))
  return (
    <>
      <PageHeader title="My Employees" />
      <SelectField
        label="Project"
        placeholder="-- Select Project --"
        className="mb-4 max-w-md"
        value={project?.id ?? ''}
        onChange={({ target }) =>
          setQuery(target.value === '' ? {} : { project: target.value }, { replace: true })
        }
        options={projects.map((one) => ({ value: one.id, label: projectName(one) }))}
      />
      {project ? (
        <ProjectEmployees key={project.id} project={project} />
      ) : (
        <EmptyState icon={UsersRound}>Please select a project to view assigned employee tasks.</EmptyState>
      )}
    </>
  )
}
