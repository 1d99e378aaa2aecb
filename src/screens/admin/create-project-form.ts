import type { UseFormReturn } from 'react-hook-form'

/** An employee row of the create modal, still to be filled in. */
export const emptyEmployee = { name: '', email: '', password: '' }

/** The create modal as it opens: exactly what `project.create` takes. */
export const emptyCreateProject = {
  manager: { name: '', email: '', password: '' },
  project: { name: '', description: '', techTools: '' },
  // One row to begin with shows what is asked for; left empty, it does not count.
  employees: [emptyEmployee],
}

export type CreateProjectValues = typeof emptyCreateProject
export type CreateProjectForm = UseFormReturn<CreateProjectValues>
