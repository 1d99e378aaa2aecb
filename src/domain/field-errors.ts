import * as v from 'valibot'
import { commands, type ArgsOf, type CommandName } from './commands.ts'
import { isObject } from './model/json.ts'
import { mostInPassword } from './model/secret.ts'
import type { User } from './model/users.ts'
import { passwordFault } from './rules/new-password.ts'
import { passwordsTooMany, planOfPeople, refusalsOf, type PeopleTerms } from './rules/project-plan.ts'
import { changedEmailFault, isTakenFor, takenEmail } from './rules/users.ts'
import type { State } from './state/state.ts'
import { inBrowser } from './request/terms.ts'

/** A sentence for each unacceptable field of a request, by its path (`email`, `manager.name`). */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * Everything that is wrong with the fields of a request, all at once, by the schema that `decide` parses it with and by what a
 * place asks of passwords. A value that is `stored` already and was left unchanged may be longer than people can type. These are
 * the messages under the fields of the user form (SPEC 5); `decide` itself gives only the first of them.
 */
export function fieldErrors(
  name: CommandName,
  args: unknown,
  terms: PeopleTerms = inBrowser,
  stored: object = {},
): FieldErrors {
  const schema: v.GenericSchema = commands[name].args
  const parsed = v.safeParse(schema, args)
  const errors: Record<string, string> = {}
  const isKept = (field: string): boolean => isObject(args) && args[field] === Reflect.get(stored, field)
  for (const issue of parsed.issues ?? []) {
    const path = v.getDotPath(issue) ?? ''
    if (issue.type !== 'max_length' || !isKept(path)) errors[path] ??= issue.message
  }
  const password = isObject(args) ? args['password'] : undefined
  const fault = typeof password === 'string' && passwordFault(terms, password)
  const isLongAlready = String(password).length > mostInPassword && isKept('password')
  if (fault && !isLongAlready) errors['password'] ??= fault
  return errors
}

/** The same for the form that adds somebody or edits `user`, including whether somebody else has the e-mail (SPEC 5 'User form'). */
export function userErrors(
  people: Pick<State, 'users'>,
  user: User | undefined,
  form: { readonly email: string },
  terms: PeopleTerms = inBrowser,
): FieldErrors {
  const { email } = form
  const fault =
    (user && changedEmailFault(user, email)) ?? (isTakenFor(people, user, email) ? takenEmail : undefined)
  const name = user ? 'user.update' : 'user.create'
  return { ...(fault && { email: fault }), ...fieldErrors(name, { ...form, userId: user?.id }, terms, user) }
}

/**
 * The same for the form that creates a project. Which people need a name and a password, and whose e-mail cannot be
 * taken, depends on who has an account.
 */
export function projectErrors(
  people: Pick<State, 'users'>,
  form: ArgsOf<'project.create'>,
  terms: PeopleTerms = inBrowser,
): FieldErrors {
  const refusals = [...passwordsTooMany(form, terms), ...refusalsOf(planOfPeople(people, form, terms), terms)]
  const ofPeople = refusals.map(({ field = '', message }) => [field, message] as const)
  return { ...Object.fromEntries(ofPeople), ...fieldErrors('project.create', form) }
}
