import * as v from 'valibot'
import type { TableDescription } from './field.ts'
import { roles, type Notification } from './model.ts'
import { flag, numberId, oneOf, text, textOr } from './stored.ts'

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
  },
} as const satisfies TableDescription<Notification>
