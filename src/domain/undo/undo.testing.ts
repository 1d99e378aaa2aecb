import type { Company } from '../company.testing.ts'
import type { CommandName, ArgsOf } from '../commands.ts'

/** The people of the small company, whom the tests of undoing are about. */
export const [ada, mara, milo, eli, edda, enno] = [
  'admin@example.com',
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
  'enno@x.example',
] as const

/** Does something and returns the id of its request. */
export function did<N extends CommandName>(company: Company, by: string, name: N, args: ArgsOf<N>): string {
  company.do(by, name, args)
  return company.entries.at(-1)!.request.id
}

/** Undoes an entry, which must succeed. */
export const undo = (company: Company, by: string, entryId: string) =>
  company.do(by, 'entry.undo', { entryId })
/** Tries to undo an entry, which must be refused, and returns the refusal. */
export const refused = (company: Company, by: string, entryId: string) =>
  company.refused(by, 'entry.undo', { entryId })

/** Somebody's user form, with some fields filled in differently. */
export function form(company: Company, email: string, changed: object = {}): ArgsOf<'user.update'> {
  const { id, name, password, role, projectIds } = company.user(email)
  return { userId: id, name, email, password, role, projectIds: [...projectIds], ...changed }
}

/** Moves 'Plan' to another column and returns the id of the request. */
export function moved(
  company: Company,
  by = mara as string,
  status: 'In Progress' | 'Done' = 'In Progress',
): string {
  return did(company, by, 'task.move', { taskId: company.task('Plan').id, status })
}
