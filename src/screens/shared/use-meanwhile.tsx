import { useState, type ReactNode } from 'react'
import type { RowKey } from '../../domain/request/entry.ts'
import {
  compareAtSave,
  standingOf,
  type FieldGroup,
  type FormVersions,
} from '../../domain/request/meanwhile.ts'
import type { User } from '../../domain/model/users.ts'
import { personName } from '../../domain/model/names.ts'
import type { Archive } from '../../domain/views/history/lines.ts'
import { lastToChange } from '../../domain/views/history/last-change.ts'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { useMe } from '../../workspace/react.tsx'
import { useArchive } from '../../workspace/react-past.ts'

/** A form whose untouched fields follow what is stored. */
export interface FollowingForm<Values extends object> {
  /** As they are now. */
  readonly versions: () => FormVersions<Values>
  /** Has these fields keep what was typed, over what is stored by now. */
  readonly keep: (group: FieldGroup<Values>) => void
  /** Has these fields follow again what is stored. */
  readonly take: (group: FieldGroup<Values>) => void
}

interface Saving<Values extends object> {
  readonly form: FollowingForm<Values>
  /** The fields, by what is saved and compared as one. */
  readonly groups: readonly FieldGroup<Values>[]
  /** The row that the form is about. */
  readonly row: RowKey
  /** Sends what was touched. */
  readonly save: (send: Partial<Values>) => void
}

/**
 * The question about the group that begins with a field, if it is to be answered now. `textOf` says what its fields
 * hold; left out for passwords, of which neither is shown.
 */
export type ChoiceAt<Values extends object> = (
  field: keyof Values,
  textOf?: (values: Values) => string,
) => ReactNode

/**
 * Saving a form that may have been left open. `attempt` saves what was touched, unless some of it was changed elsewhere
 * meanwhile: then its person chooses first, by what `choiceAt` draws at the field, and the saving goes on from there.
 */
export function useMeanwhile<Values extends object>({ form, groups, row, save }: Saving<Values>) {
  const me = useMe()
  const archive = useArchive()
  const [asked, setAsked] = useState<keyof Values>()
  const attempt = (): void => {
    const { send, conflicts } = compareAtSave(form.versions(), groups)
    // One after the other: two questions at a time would have the same buttons twice.
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

/** Who was the last to change a field. Without a name of the field, which would be taken for the field itself. */
function whoChanged({ past, state }: Archive, me: User, row: RowKey, fields: readonly string[]): string {
  const by = lastToChange(past, row, fields)
  if (by === me.id) return 'You changed this meanwhile, in another tab.'
  const user = by === undefined ? undefined : state.users.get(by)
  return user ? `${personName(user)} changed this meanwhile.` : 'This was changed meanwhile.'
}
