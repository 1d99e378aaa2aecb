import { useState, type ReactNode } from 'react'
import type { RowKey } from '../../../domain/request/entry.ts'
import {
  compareAtSave,
  standingOf,
  type FieldGroup,
  type FormVersions,
} from '../../../domain/request/meanwhile.ts'
import type { User } from '../../../domain/model/users.ts'
import { personName } from '../../../domain/model/names.ts'
import type { Archive } from '../../../domain/views/history/lines.ts'
import { lastToChange } from '../../../domain/views/history/last-change.ts'
import { ChangedMeanwhile } from '../../../ui/fields/changed-meanwhile.tsx'
import { useMe } from '../../../workspace/react.tsx'
import { useArchive } from '../../../workspace/react-past.ts'

/** A form whose untouched fields follow the stored values. */
export interface FollowingForm<Values extends object> {
  /** The versions of its fields, as they are now. */
  readonly versions: () => FormVersions<Values>
  /** Makes these fields keep the typed values over what has been stored since. */
  readonly keep: (group: FieldGroup<Values>) => void
  /** Makes these fields follow the stored values again. */
  readonly take: (group: FieldGroup<Values>) => void
}

interface Saving<Values extends object> {
  readonly form: FollowingForm<Values>
  /** The fields, in groups that are saved and compared as one. */
  readonly groups: readonly FieldGroup<Values>[]
  /** The row that the form is about. */
  readonly row: RowKey
  /** Sends the touched fields. */
  readonly save: (send: Partial<Values>) => void
}

/**
 * The question about the group that begins with a field, if it must be answered now. `textOf` says what the group's fields
 * hold; it is left out for passwords, neither of which is shown.
 */
export type ChoiceAt<Values extends object> = (
  field: keyof Values,
  textOf?: (values: Values) => string,
) => ReactNode

/**
 * Saving a form that may have been left open. `attempt` saves the touched fields, unless some of them were changed elsewhere
 * meanwhile: then the user first chooses, in what `choiceAt` draws beside the field, and saving goes on from there.
 */
export function useMeanwhile<Values extends object>({ form, groups, row, save }: Saving<Values>) {
  const me = useMe()
  const archive = useArchive()
  const [asked, setAsked] = useState<keyof Values>()
  const attempt = (): void => {
    const { send, conflicts } = compareAtSave(form.versions(), groups)
    // One at a time: two questions at once would show the same buttons twice.
    setAsked(conflicts[0]?.[0])
    if (conflicts.length === 0) save(send)
  }
  const choiceAt: ChoiceAt<Values> = (field, textOf) => {
    const group = groups.find(([first]) => first === field)
    const versions = form.versions()
    if (!group || asked !== field || standingOf(versions, group) !== 'conflict') return null
    const choose = (answer: 'keep' | 'take') => () => {
      form[answer](group)
      attempt()
    }
    return (
      <ChangedMeanwhile
        title={whoChanged(archive, me, row, group.map(String))}
        texts={textOf && { mine: textOf(versions.typed), saved: textOf(versions.stored) }}
        onKeep={choose('keep')}
        onTake={choose('take')}
      />
    )
  }
  return { attempt, choiceAt }
}

/** Says who last changed a field. It leaves out the field's name, so that the question is not mistaken for the field itself. */
function whoChanged({ past, state }: Archive, me: User, row: RowKey, fields: readonly string[]): string {
  const { request, who } = lastToChange(past, row, fields) ?? {}
  if (request?.by === me.id) return 'You changed this meanwhile, somewhere else.'
  const user = request && state.users.get(request.by)
  const name = user ? personName(user) : who
  return name === undefined ? 'This was changed meanwhile.' : `${name} changed this meanwhile.`
}
