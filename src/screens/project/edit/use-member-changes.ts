import { useState } from 'react'
import type { Stamp } from '../../../domain/model/day.ts'
import { emailKey, sameEmail } from '../../../domain/model/email.ts'
import { asText, type Json } from '../../../domain/model/json.ts'
import { isMember, type Project } from '../../../domain/model/projects.ts'
import type { User } from '../../../domain/model/users.ts'
import { employeeByEmail } from '../../../domain/state/by-email.ts'
import { useFormDraft, useGivenBack } from '../../../workspace/react-drafts.ts'
import { useWorkspace } from '../../../workspace/react.tsx'

/** Who is to join a project and who is to leave it (e-mails), as chosen in its form but not saved yet. */
export interface MemberChanges {
  readonly join: readonly string[]
  readonly leave: readonly string[]
  readonly choose: (user: User, member: boolean) => void
  /** Drops the changes: they are no longer wanted, or were saved as the entry `saved`. */
  readonly discard: (saved?: string) => void
  readonly restoredAt: Stamp | undefined
}

/**
 * The planned members, kept as a draft. It holds only what differs from the project, so that it follows whatever others save
 * meanwhile: a person who has already joined or left, or is no longer an employee, is not a change.
 */
export function useMemberChanges(project: Project): MemberChanges {
  const form = `project-members:${project.id}`
  const { found, keep, discard } = useFormDraft(form)
  const [chosen, setChosen] = useState(() => chosenIn(found?.values))
  useGivenBack(form, (back) => setChosen(chosenIn(back)))
  const join = useWorkspace((state) =>
    chosen.join.filter((email) => !isMember(project, email) && employeeByEmail(state, email)),
  )
  const leave = chosen.leave.filter((email) => isMember(project, email))
  return {
    join,
    leave,
    choose: ({ email }, member) => {
      const isSame = isMember(project, email) === member
      const others = (emails: readonly string[]): string[] => emails.filter((one) => !sameEmail(one, email))
      const next = {
        join: [...others(join), ...(member && !isSame ? [emailKey(email)] : [])],
        leave: [...others(leave), ...(!member && !isSame ? [emailKey(email)] : [])],
      }
      setChosen(next)
      keep(next.join.length + next.leave.length > 0 ? next : undefined)
    },
    discard: (saved) => {
      setChosen({ join: [], leave: [] })
      discard(saved)
    },
    restoredAt: found?.at,
  }
}

function chosenIn(values: Json | undefined) {
  return { join: emailsIn(values, 'join'), leave: emailsIn(values, 'leave') }
}

function emailsIn(values: Json | undefined, field: 'join' | 'leave'): string[] {
  const emails = values?.[field]
  return Array.isArray(emails) ? emails.map(asText) : []
}
