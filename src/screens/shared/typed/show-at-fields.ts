import { get, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { FieldErrors } from '../../../domain/field-errors.ts'
import type { Refusal } from '../../../domain/request/refusal.ts'
import { showError } from '../../../ui/toasts/toasts.ts'

/**
 * Shows errors under the fields they concern, which the domain names by their paths, and focuses the first of these fields on
 * the screen, where fields are in the order of the form's values.
 * SPEC 5: 'Errors appear in red under each field'. Returns whether there was a field to show an error at.
 */
export function showAtFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  errors: FieldErrors,
): boolean {
  const values = form.getValues()
  const order = Object.keys(values)
  const placeOf = (path: string): number => order.indexOf(path.replace(/\..*/, ''))
  const paths = Object.keys(errors)
    .filter((path) => isField(values, path))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  paths.forEach((path, index) => {
    form.setError(path, { type: 'refused', message: errors[path] ?? '' }, { shouldFocus: index === 0 })
  })
  return paths.length > 0
}

/** Shows a refusal at its field, or as a toast if it concerns the whole request. */
export function showRefusal<Values extends FieldValues>(form: UseFormReturn<Values>, refusal: Refusal): void {
  const { field, message } = refusal
  if (!field || !showAtFields(form, { [field]: message })) showError(message)
}

function isField<Values extends FieldValues>(values: Values, path: string): path is FieldPath<Values> {
  return get(values, path) !== undefined
}
