import { isSecret } from '../model/secret.ts'
import type { Entry } from '../request/entry.ts'
import type { Fields } from '../state/change.ts'
import type { Net } from './net-changes.ts'

/**
 * The net effect of an entry on a row, as if it had left secrets alone: where these are sealed, a replaced one is gone
 * for good. An account that comes back has none until its owner sets one through a link.
 */
export function withoutOldSecrets(net: Net): Net {
  const { before, left } = net
  if (before === null) return net
  if (left === null) return { ...net, before: { ...before, ...emptied(before) } }
  return { ...net, before: cut(before), left: cut(left) }
}

/** Whether an entry changed a secret. */
export function changedSecret({ changes }: Entry): boolean {
  return changes.some(({ after }) => after !== null && Object.keys(after).some(isSecret))
}

function cut(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !isSecret(field)))
}

function emptied(fields: Fields): Fields {
  const secrets = Object.keys(fields).filter(isSecret)
  return Object.fromEntries(secrets.map((field) => [field, '']))
}
