import { Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { projectName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { projectsOfManager, tasksOfMembers } from '../../domain/views/own-work.ts'
import { archivedProjectsOf } from '../../domain/views/archived-projects.ts'
import { projectLabels } from '../../domain/views/project-labels.ts'
import { SelectField } from '../../ui/fields/field.tsx'
import { EmptyState, PageHeader } from '../../ui/panel.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { allArchived } from '../shared/all-archived.ts'
import { useAddressChoice } from '../shared/filter/address-choice.ts'
import { LostTexts } from '../shared/typed/lost-texts.tsx'
import { noProjectsYet } from '../shared/no-projects-yet.ts'
import { ProjectEmployees } from './project-employees.tsx'
import { ProjectLinks } from './project-links.tsx'

const usual = { project: '' }
const none: readonly Task[] = []

/** SPEC 2 'My Employees': the employees of one of the manager's projects. The address alone says which one. */
export function MyEmployees() {
  const me = useMe()
  const projects = useWorkspace((state) => projectsOfManager(state, me))
  const archived = useWorkspace((state) => archivedProjectsOf(state, me, me))
  const labels = useWorkspace((state) => [...projectLabels(state, projects).values()])
  const [address, choose, shown] = useAddressChoice(usual)
  const project = projects.find(({ id }) => id === address.project)
  const tasks = useWorkspace((state) => (project ? tasksOfMembers(state, project) : none))
  const select = useRef<HTMLSelectElement>(null)
  const before = useRef(project)
  useEffect(() => {
    // The link that chose the project is gone, and the focus with it.
    if (project && !before.current && document.activeElement === document.body) select.current?.focus()
    before.current = project
  }, [project])
  return (
    <>
      <PageHeader title="My Employees" />
      <SelectField
        ref={select}
        label="Project"
        placeholder="-- Select Project --"
        disabled={projects.length === 0}
        className="mb-4 max-w-md"
        value={projects.some(({ id }) => id === shown.project) ? shown.project : ''}
        onChange={({ target }) => choose({ project: target.value })}
        options={projects.map((one, index) => ({
          value: one.id,
          label: labels[index] ?? projectName(one),
        }))}
      />
      {/* Even if the project has gone, or its last employee. Rule K122. */}
      <LostTexts key={address.project} tasks={tasks} />
      {project ? (
        <ProjectEmployees key={project.id} project={project} tasks={tasks} />
      ) : (
        <>
          <EmptyState icon={Users}>
            {address.project && (
              <p>
                {archived.some(({ id }) => id === address.project)
                  ? 'This project is archived. It is on the dashboard.'
                  : 'This project is not here (any more).'}
              </p>
            )}
            <p>Please select a project to view assigned employee tasks.</p>
            {projects.length === 0 && (
              <p>{archived.length === 0 ? noProjectsYet : allArchived(archived.length)}</p>
            )}
          </EmptyState>
          <ProjectLinks projects={projects} labels={labels} />
        </>
      )}
    </>
  )
}
