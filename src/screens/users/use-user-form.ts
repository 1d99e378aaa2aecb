import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { standingOf, type FieldGroup } from '../../domain/request/meanwhile.ts'
import { usePeek } from '../../workspace/react.tsx'
import type { FollowingForm } from '../shared/use-meanwhile.tsx'
import type { UserFormState, UserFormValues } from './user-form-values.ts'

/** The user form, whose untouched fields follow what is stored while it is open. */
export function useUserForm(
  stored: UserFormValues,
  groups: readonly FieldGroup<UserFormValues>[],
): { form: UserFormState; following: FollowingForm<UserFormValues> } {
  const peek = usePeek()
  const form = useForm<UserFormValues>({ defaultValues: stored })
  const [opened] = useState(() => ({ ...stored }))
  // Drawn again with each keystroke: a question about a field shows what is typed into it.
  useWatch({ control: form.control })

  /** Without projects that were deleted meanwhile: there is nothing to choose about them. */
  const present = (values: UserFormValues): UserFormValues => ({
    ...values,
    projectIds: peek(({ projects }) => values.projectIds.filter((id) => projects.get(id))),
  })
  const following: FollowingForm<UserFormValues> = {
    versions: () => ({
      opened: present(opened),
      typed: present(form.getValues()),
      stored: present(stored),
    }),
    keep: (group) => {
      for (const field of group) Object.assign(opened, { [field]: stored[field] })
    },
    take: (group) => {
      following.keep(group)
      for (const field of group) form.resetField(field, { defaultValue: stored[field] })
    },
  }
  const follow = useEffectEvent(() => {
    for (const group of groups) {
      const standing = standingOf(following.versions(), group)
      if (standing === 'untouched' || standing === 'same') following.take(group)
    }
  })
  useEffect(() => follow(), [stored])
  return { form, following }
}
