import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Stamp } from '../../domain/model/day.ts'
import type { User } from '../../domain/model/users.ts'
import { standingOf, type FieldGroup } from '../../domain/request/meanwhile.ts'
import { usePeek } from '../../workspace/react.tsx'
import { useFormDraft, useGivenBack } from '../../workspace/react-drafts.ts'
import type { FollowingForm } from '../shared/typed/use-meanwhile.tsx'
import { draftOf, openedWith } from './user-draft.ts'
import { stillOffered, type UserFormState, type UserFormValues } from './user-form-values.ts'

interface UserFormHere {
  readonly form: UserFormState
  readonly following: FollowingForm<UserFormValues>
  readonly draft: {
    readonly restoredAt: Stamp | undefined
    readonly startOver: () => void
    readonly discard: (saved?: string) => void
  }
}

/** The user form. It starts with its draft, and its untouched fields follow what is stored while it is open. */
export function useUserForm(
  user: User | undefined,
  stored: UserFormValues,
  groups: readonly FieldGroup<UserFormValues>[],
): UserFormHere {
  const peek = usePeek()
  const draftName = user ? `user:${user.id}` : 'new-user'
  const { found, keep, discard } = useFormDraft(draftName)
  const [{ opened, typed }] = useState(() => openedWith(stored, found?.values, groups))
  const form = useForm<UserFormValues>({ defaultValues: typed })
  useGivenBack(draftName, (draft) => {
    const back = openedWith(stored, draft, groups)
    Object.assign(opened, back.opened)
    for (const field of groups.flat())
      if (field !== 'password') form.resetField(field, { defaultValue: back.typed[field] })
  })
  // Renders again on each keystroke, since a question about a field shows what is typed in it.
  const values = useWatch({ control: form.control })

  /** The values without projects deleted or archived meanwhile: there is nothing to choose about them. */
  const present = (all: UserFormValues): UserFormValues => ({
    ...all,
    projectIds: peek((state) => stillOffered(state, all.projectIds)),
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
  const keepDraft = useEffectEvent(() => keep(draftOf(following.versions(), groups)))
  useEffect(() => keepDraft(), [values, stored])
  const startOver = (): void => {
    for (const group of groups) following.take(group)
    discard()
  }
  return { form, following, draft: { restoredAt: found?.at, startOver, discard } }
}
