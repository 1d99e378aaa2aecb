import { emailKey } from './email.ts'
import * as v from 'valibot'
import type { TableDescription } from './field.ts'
import { roles, type Role } from './users.ts'
import { flag, numberId, oneOf, text, textOr } from './stored.ts'

/** SPEC 3: the kinds of notification that have a colour; any other kind is shown as `info`. */
export const notificationTypes = ['success', 'danger', 'warning', 'info'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** DECISIONS 'Notifications': how many are kept; the oldest go first. */
export const keptNotifications = 1000

export interface Notification {
  /** The creation time in milliseconds, made unique. */
  readonly id: number
  readonly message: string
  readonly read: boolean
  readonly time: string
  readonly role: Role
  /** An e-mail: only that person in the role sees it. Absent: everyone in the role does. */
  readonly recipient?: string
  readonly type: string
  /** The task or project it is about, if that is a single one: opening the notification leads there. */
  readonly taskId?: string
  readonly projectId?: string
  /** Which of the further kinds it is (`rules/news-kinds`); absent for SPEC's own. */
  readonly kind?: string
}

/** The description of notifications. */
export const notifications = {
  kind: 'Notification',
  namedBy: ['message'],
  fields: {
    id: { stored: numberId, seenBy: 'everyone' },
    message: { stored: text, seenBy: 'everyone' },
    read: { stored: flag, seenBy: 'everyone' },
    time: { stored: text, seenBy: 'everyone' },
    role: { stored: oneOf(roles, 'admin'), seenBy: 'everyone' },
    recipient: { stored: v.exactOptional(v.string()), seenBy: 'everyone' },
    type: { stored: textOr('info'), seenBy: 'everyone' },
    taskId: { stored: v.exactOptional(v.string()), seenBy: 'everyone' },
    projectId: { stored: v.exactOptional(v.string()), seenBy: 'everyone' },
    kind: { stored: v.exactOptional(v.string()), seenBy: 'everyone' },
  },
} as const satisfies TableDescription<Notification>

/** Whom a notification is for, as a list of none or one: everyone in a role, or one person in it by e-mail. */
export function addressOf({ role, recipient }: Pick<Notification, 'role' | 'recipient'>): string[] {
  if (!recipient) return [role]
  const key = emailKey(recipient)
  return key === '' ? [] : [`${role}:${key}`]
}
