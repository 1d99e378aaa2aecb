import type { Status } from '../../../domain/model/tasks.ts'
import type { Option } from '../../../ui/fields/field.tsx'
import { optionsOf } from '../select-options.ts'

/** The statuses that a user may set; the current one is shown even if they may not set it (SPEC 4: never Done). */
export function statusOptions(current: Status, allowed: readonly Status[]): readonly Option[] {
  const choices = optionsOf(allowed)
  return allowed.includes(current)
    ? choices
    : [...choices, { value: current, label: current, disabled: true }]
}
