import { Users } from 'lucide-react'
import { projectName } from '../../domain/model/names.ts'
import { projectsOfManager } from '../../domain/views/own-work.ts'
import { projectLabels } from '../../domain/views/project-labels.ts'
import { SelectField } from '../../ui/field.tsx'
import { EmptyState, PageHeader } from '../../ui/panel.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { useAddressChoice } from '../shared/address-choice.ts'
import { ProjectEmployees } from './project-employees.tsx'
import { ProjectLinks } from './project-links.tsx'

const usual = { project: '' }

/** SPEC 2 'My Employees': the employees of one of the manager's projects. The address says which, and nothing else does. */
export function MyEmployees() {
  const me = useMe()
  const projects = useWorkspace((state) => projectsOfManager(state, me))
  const labels = useWorkspace((state) => [...projectLabels(state, projects).values()])
  const [address, choose, shown] = useAddressChoice(usual)
  const project = projects.find(({ id }) => id === address.project)
  return (
    <>
      <PageHeader title="My Employees" />
      <SelectField
        label="Project"
        placeholder="-- Select Project --"
        className="mb-4 max-w-md"
        value={projects.some(({ id }) => id === shown.project) ? shown.project : ''}
        onChange={({ target }) => choose({ project: target.value })}
        options={projects.map((one, index) => ({
          value: one.id,
          label: labels[index] ?? projectName(one),
        }))}
      />
      {project ? (
        <ProjectEmployees key={project.id} project={project} />
      ) : (
        <>
          <EmptyState icon={Users}>Please select a project to view assigned employee tasks.</EmptyState>
          <ProjectLinks projects={projects} labels={labels} />
        </>
      )}
    </>
  )
}
