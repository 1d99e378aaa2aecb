import { smallCompany, type Company } from '../company.testing.ts'

/** The people of the small company, by e-mail. */
export const [ada, mara, milo, eli, edda] = [
  'admin@example.com',
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

/** Eli works for Mara and for Milo: Plan in Atlas, Melt in Borealis. */
export function companyOfEli(): Company {
  const company = smallCompany()
  company.do(ada, 'project.update', { projectId: company.project('Borealis').id, join: [eli] })
  company.do(milo, 'task.assign', { taskId: company.task('Melt').id, assignedTo: eli })
  return company
}
