import type { Refusal } from '../../src/domain/request/refusal.ts'
import type { Request } from '../../src/domain/request/request.ts'
import { isObject } from '../../src/domain/model/json.ts'

/**
 * Why a request to change one's own password is not taken in among the others: whoever finds an open browser must not get
 * the account with it. There is a way of its own, which asks for the present one.
 */
export function ownPasswordFault({
  name,
  by,
  args,
}: Pick<Request, 'name' | 'by' | 'args'>): Refusal | undefined {
  if (!isObject(args) || args['password'] === undefined) return undefined
  const isOwn = name === 'profile.update' || (name === 'user.update' && args['userId'] === by)
  return isOwn
    ? { code: 'forbidden', message: 'To change your own password, type your present one in Settings.' }
    : undefined
}
