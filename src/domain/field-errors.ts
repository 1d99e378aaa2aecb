import * as v from 'valibot'
import { commands, type ArgsOf, type CommandName } from './commands.ts'
import { planOfPeople, refusalsOf } from './rules/project-plan.ts'
import type { State } from './state/state.ts'

/** A sentence for each field of a request that is not acceptable, by its path (`email`, `manager.name`). */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * Everything that is wrong with the fields of a request, all at once, by the same schema that `decide` parses it with.
 * SPEC 5: the messages under the fields of the user form. `decide` itself gives only the first of them.
 */
export function fieldErrors(name: CommandName, args: unknown): FieldErrors {
  const schema: v.GenericSchema = commands[name].args
  const parsed = v.safeParse(schema, args)
  const errors: Record<string, string> = {}
  for (const issue of parsed.issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  return errors
}

/**
 * The same for the form that creates a project: who of its people need a name and a password, and whose e-mail cannot be
 * taken, depends on who has an account.
 */
export function projectErrors(people: Pick<State, 'users'>, form: ArgsOf<'project.create'>): FieldErrors {
  const refusals = refusalsOf(planOfPeople(people, form))
  const ofPeople = refusals.map(({ field = '', message }) => [field, message] as const)
  return { ...Object.fromEntries(ofPeople), ...fieldErrors('project.create', form) }
}
