import { roles } from '../../domain/model/users.ts'
import { asText, isObject, type Json } from '../../domain/model/json.ts'
import { standingOf, type FieldGroup, type FormVersions } from '../../domain/request/meanwhile.ts'
import { chosenOf } from '../shared/select-options.ts'
import type { UserFormValues } from './user-form-values.ts'

type Versions = FormVersions<UserFormValues>

/** The fields of the user form that are kept as a draft. */
const kept = ['name', 'email', 'role', 'projectIds'] as const

/** Returns the part of the form that is kept: the fields that were touched, each with the value stored at that time. */
export function draftOf(versions: Versions, groups: readonly FieldGroup<UserFormValues>[]): Json | undefined {
  const touched = new Set(groups.filter((group) => standingOf(versions, group) !== 'untouched').flat())
  const fields = kept.filter((field) => touched.has(field))
  if (fields.length === 0) return undefined
  const { opened, typed } = versions
  return Object.fromEntries(fields.map((field) => [field, { opened: opened[field], typed: typed[field] }]))
}

/** Returns what a form opens with: what is stored, overridden by its draft. */
export function openedWith(
  stored: UserFormValues,
  draft: Json | undefined,
  groups: readonly FieldGroup<UserFormValues>[],
): Pick<Versions, 'opened' | 'typed'> {
  const sides = { opened: { ...stored }, typed: { ...stored } }
  for (const field of kept) {
    const versions = draft?.[field]
    if (!isObject(versions) || !groups.some((group) => group.includes(field))) continue
    for (const side of ['opened', 'typed'] as const)
      Object.assign(sides[side], { [field]: read[field](versions[side]) })
  }
  return sides
}

const read = {
  name: asText,
  email: asText,
  role: (value: unknown) => chosenOf(roles, asText(value)) ?? '',
  projectIds: (value: unknown) => (Array.isArray(value) ? value.map(asText) : []),
}
