import { isObject } from '../../../domain/model/json.ts'
import { textConflict } from '../../../domain/request/replaced.ts'
import type { Refusal } from '../../../domain/request/refusal.ts'
import type { Request } from '../../../domain/request/request.ts'
import type { RefusedRequest } from '../../refused-request.ts'

/** The arguments that contain what people write. */
const written = [
  'title',
  'titles',
  'name',
  'projectName',
  'description',
  'text',
  'texts',
  'comments',
  'comment',
  'reason',
]

/** Returns what the author is told of a waiting request that was refused. */
export function toRefusedRequest(
  { request, deed }: { readonly request: Request; readonly deed: string | undefined },
  { code, message, field }: Refusal,
): RefusedRequest {
  const { id: requestId, at, args } = request
  const fields = isObject(args) ? args : {}
  const texts = written
    .flatMap((name) => fields[name])
    .filter((text): text is string => typeof text === 'string' && text.trim() !== '')
  const conflict = code === 'conflict' && field !== undefined ? textConflict(request, field) : undefined
  const about = fields['taskId'] ?? fields['itemId'] ?? fields['commentId']
  const refused = { requestId, at, deed, code, message, texts, conflict }
  return typeof about === 'string' ? { ...refused, about } : refused
}
