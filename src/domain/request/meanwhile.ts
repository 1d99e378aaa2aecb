/** A form at Save: what each field held when last untouched, what it holds now, and what is stored by now. */
export interface FormVersions<Values extends object> {
  readonly opened: Values
  readonly typed: Values
  readonly stored: Values
}

/** Fields that are saved and compared as one: a role and the projects that go with it. */
export type FieldGroup<Values extends object> = readonly (keyof Values)[]

/**
 * How a group of fields stands. `untouched` follows what is stored; `same` holds what somebody has stored meanwhile;
 * `touched` is to be saved; `conflict` was touched here and meanwhile changed there to something else.
 */
export type Standing = 'untouched' | 'same' | 'touched' | 'conflict'

/** How one group of fields of a form stands. */
export function standingOf<Values extends object>(
  { opened, typed, stored }: FormVersions<Values>,
  group: FieldGroup<Values>,
): Standing {
  const agree = (one: Values, other: Values): boolean =>
    group.every((field) => isSameValue(one[field], other[field]))
  if (agree(typed, opened)) return 'untouched'
  if (agree(typed, stored)) return 'same'
  return agree(opened, stored) ? 'touched' : 'conflict'
}

/**
 * What to do at Save, so that a form left open overwrites nothing saved meanwhile: the fields to send, as typed, and
 * the groups about which the person has to choose first.
 */
export function compareAtSave<Values extends object>(
  versions: FormVersions<Values>,
  groups: readonly FieldGroup<Values>[],
): { readonly send: Partial<Values>; readonly conflicts: readonly FieldGroup<Values>[] } {
  const send: Partial<Values> = {}
  for (const group of groups)
    if (standingOf(versions, group) === 'touched')
      for (const field of group) send[field] = versions.typed[field]
  return { send, conflicts: groups.filter((group) => standingOf(versions, group) === 'conflict') }
}

/** The order of a list, such as chosen projects, means nothing. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((item) => other.includes(item))
}
