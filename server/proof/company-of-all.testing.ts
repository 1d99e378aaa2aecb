import type { CommandName } from '../../src/domain/commands.ts'
import { rights } from '../../src/domain/commands.testing.ts'
import { Company, smallCompany } from '../../src/domain/company.testing.ts'
import { isSecret } from '../../src/domain/model/secret.ts'

/** As the examples of the domain's own table expect: Eli's comment is the last thing that happened. */
const prepared = smallCompany()
prepared.do('eli@x.example', 'task.comment', { taskId: prepared.task('Plan').id, comments: 'begun' })

/** The arguments of a command, and the workspace in which they mean something. */
interface Example {
  readonly company: Company
  readonly args: object
  /** The same arguments without any passwords, which take time to hash. */
  readonly bare: object
  readonly hasSecrets: boolean
}

/** The example of a command, in a company where everyone has something of everything, and others have other things. */
export function exampleOf(name: CommandName): Example {
  const company = new Company(prepared.state, prepared.at, prepared.entries)
  const args: object = rights[name].args(company)
  const draw = { taskId: company.task('Draw').id }
  const melt = { taskId: company.task('Melt').id }
  company.do('mara@x.example', 'task.assign', { ...draw, assignedTo: 'edda@x.example' })
  company.do('mara@x.example', 'checklist.add', { ...draw, texts: ['Pencils'] })
  company.do('edda@x.example', 'comment.add', { ...draw, text: 'drawn' })
  company.do('milo@x.example', 'task.assign', { ...melt, assignedTo: 'enno@x.example' })
  company.do('milo@x.example', 'checklist.add', { ...melt, texts: ['Fire'] })
  const projectId = company.project('Borealis').id
  company.do('milo@x.example', 'label.create', { projectId, name: 'Cold', color: 'blue' })
  company.do('enno@x.example', 'comment.add', { ...melt, text: 'melting' })
  const bare = withPasswords(args, '')
  const hasSecrets = JSON.stringify(bare) !== JSON.stringify(args)
  return { company, args, bare: withoutOwn(bare), hasSecrets }
}

/** The arguments with this password wherever they have one. */
export function withPasswords(args: object, password: string): object {
  const text = JSON.stringify(args, (field, value: unknown) =>
    typeof value === 'string' && isSecret(field) ? password : value,
  )
  const made: unknown = JSON.parse(text)
  return typeof made === 'object' && made !== null ? made : {}
}

/** One's own password stays as it is if it is not named at all. */
function withoutOwn(args: object): object {
  return Object.fromEntries(Object.entries(args).filter(([field]) => !isSecret(field)))
}
