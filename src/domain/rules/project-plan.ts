import { emailKey, invalidEmail, isEmail } from '../model/email.ts'
import { legible } from '../model/legible.ts'
import type { AssignableRole, User } from '../model/users.ts'
import { longestLine, tooLong } from '../request/command.ts'
import { mostSecrets, tooManySecrets } from '../request/most-secrets.ts'
import type { Refusal } from '../request/refusal.ts'
import { inBrowser, type Terms } from '../request/terms.ts'
import { userByEmail } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { passwordFault } from './new-password.ts'

/** SPEC 5 'Create manager and project': said once for all required fields of that form that are empty. */
export const incomplete = 'Please fill all required manager and project fields'

/** A person in the form that creates a project, as typed. */
export interface PersonRow {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** The part of that form that decides what becomes of its people. */
export interface ProjectPlan {
  readonly manager: PersonRow
  readonly employees: readonly PersonRow[]
}

/** What is wrong with a field of a row. */
export interface Fault extends Pick<Refusal, 'code' | 'message'> {
  readonly field: keyof PersonRow
}

/**
 * What becomes of a row. `blank`: nothing is typed. `lacking`: fields are empty; a manager is then refused, an employee
 * skipped (SPEC 5), and the e-mail may have a fault as well. `existing`: an account with the role is given the project
 * and otherwise left alone (DECISIONS 'Identity'). `fresh`: they get an account. `refused`: nothing is saved before the
 * fault, and whatever is `also` wrong, is mended.
 */
export type RowPlan =
  | { readonly becomes: 'blank' | 'fresh' }
  | {
      readonly becomes: 'lacking'
      readonly missing: readonly (keyof PersonRow)[]
      readonly fault: Fault | undefined
    }
  | { readonly becomes: 'existing'; readonly user: User }
  | { readonly becomes: 'refused'; readonly fault: Fault; readonly also?: readonly Fault[] }

/** What becomes of everyone in that form. */
export interface PeoplePlan {
  readonly manager: RowPlan
  readonly employees: readonly RowPlan[]
}

/** What a place asks of the passwords of new people, and whether they may do without one until they follow a link. */
export type PeopleTerms = Pick<Terms, 'leastPassword' | 'hasSealedPasswords'>

interface Place {
  readonly state: Pick<State, 'users'>
  readonly terms: PeopleTerms
}

/** What becomes of everyone in the form that creates a project. */
export function planOfPeople(
  state: Pick<State, 'users'>,
  { manager, employees }: ProjectPlan,
  terms: PeopleTerms = inBrowser,
): PeoplePlan {
  const place = { state, terms }
  const used = new Set([emailKey(manager.email)])
  return {
    manager: planOfRow(place, manager, 'manager', new Set()),
    employees: employees.map((row) => {
      const plan = planOfRow(place, row, 'employee', used)
      // A skipped row takes the e-mail from nobody.
      if (plan.becomes !== 'blank' && plan.becomes !== 'lacking') used.add(emailKey(row.email))
      return plan
    }),
  }
}

/** Why the people of that form cannot be saved, with each fault at its field. */
export function refusalsOf({ manager, employees }: PeoplePlan, terms: PeopleTerms): Refusal[] {
  const empty =
    manager.becomes === 'lacking' ? manager.missing : manager.becomes === 'blank' ? neededAt(terms) : []
  return [
    ...empty.map((field): Refusal => ({ code: 'invalid', message: incomplete, field: `manager.${field}` })),
    ...[manager, ...employees].flatMap((row, index): Refusal[] => {
      if (row.becomes !== 'refused') return []
      const whose = nameOfRow(index)
      return [row.fault, ...(row.also ?? [])].map(({ field, ...fault }) => ({
        ...fault,
        field: `${whose}.${field}`,
      }))
    }),
  ]
}

/**
 * The same for the passwords beyond what a place accepts at once, each at its field. They are counted as `arrive`
 * counts them, which does not know who has an account: passwords typed for existing accounts count too.
 */
export function passwordsTooMany({ manager, employees }: ProjectPlan, terms: PeopleTerms): Refusal[] {
  if (!terms.hasSealedPasswords) return []
  return [manager, ...employees]
    .flatMap(({ password }, index) =>
      password.trim() !== '' && passwordFault(terms, password) === undefined ? [nameOfRow(index)] : [],
    )
    .slice(mostSecrets)
    .map((whose) => ({ code: 'invalid', message: tooManySecrets, field: `${whose}.password` }))
}

/** The manager is the first row. */
function nameOfRow(index: number): string {
  return index === 0 ? 'manager' : `employees.${index - 1}`
}

const personFields = ['name', 'email', 'password'] as const

/** The fields that every new person needs. */
function neededAt({ hasSealedPasswords }: PeopleTerms): readonly (keyof PersonRow)[] {
  return personFields.filter((field) => !(field === 'password' && hasSealedPasswords))
}

function planOfRow(
  { state, terms }: Place,
  row: PersonRow,
  role: AssignableRole,
  used: ReadonlySet<string>,
): RowPlan {
  const user = userByEmail(state, row.email)
  const fault = identityFault(row, user, role, used)
  if (user && !fault) return { becomes: 'existing', user }
  const isEmpty = (field: keyof PersonRow): boolean => !legible(row[field])
  if (personFields.every(isEmpty)) return { becomes: 'blank' }
  const missing = neededAt(terms).filter(isEmpty)
  // The fault of an account that has this role counts even while fields are missing.
  if (missing.length > 0 && user?.role !== role) return { becomes: 'lacking', missing, fault }
  const [first, ...also] = [
    nameFaultOf(row),
    fault ?? emailFaultOf(row),
    passwordFaultOf(row, terms),
  ].flatMap((one) => one ?? [])
  if (!first) return { becomes: 'fresh' }
  return { becomes: 'refused', fault: first, ...(also.length > 0 && { also }) }
}

function identityFault(
  { email }: PersonRow,
  user: User | undefined,
  role: AssignableRole,
  used: ReadonlySet<string>,
): Fault | undefined {
  const typed = email.trim()
  if (typed && used.has(emailKey(typed)))
    return { field: 'email', code: 'invalid', message: `${typed} is used twice in this form.` }
  if (!user || user.role === role) return undefined
  const message = `${typed} already belongs to an account with the role ${user.role}.`
  return { field: 'email', code: 'conflict', message }
}

function nameFaultOf({ name }: PersonRow): Fault | undefined {
  if (name.length <= longestLine) return undefined
  return { field: 'name', code: 'invalid', message: tooLong('Names', longestLine) }
}

function emailFaultOf({ email }: PersonRow): Fault | undefined {
  if (!isEmail(email)) return { field: 'email', code: 'invalid', message: invalidEmail }
  if (email.length <= longestLine) return undefined
  return { field: 'email', code: 'invalid', message: tooLong('Emails', longestLine) }
}

function passwordFaultOf({ password }: PersonRow, terms: PeopleTerms): Fault | undefined {
  const message = password.trim() === '' ? undefined : passwordFault(terms, password)
  return message === undefined ? undefined : { field: 'password', code: 'invalid', message }
}
