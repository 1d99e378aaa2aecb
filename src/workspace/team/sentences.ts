import type { Refusal } from '../../domain/request/refusal.ts'
import type { About } from '../place.ts'

/** What people are told about the way to the server. */
export const sentences = {
  away: 'Waiting for the server… What you change meanwhile is kept in this tab and sent when it is back.',
  closed: 'This workspace was closed. Load this page again to go on.',
  sessionOver: 'Your session has ended. Log in again to go on.',
} as const

/** Why something is not done here or not handed on. */
export const refusals = {
  notSent: conflict('Somebody else is logged in now, so your last changes could not be sent.'),
  loggedOut: conflict('You logged out before your last changes could be sent to the server.'),
  secretWaits: conflict(
    'The server cannot be reached, and passwords do not wait. Try again when it is back.',
  ),
  secretUnknown: conflict(
    'The server has not answered, so it is not sure whether this was saved. Look whether it was before you try again.',
  ),
  notUnderstood: conflict('The server could not do this. Load this page again and try once more.'),
  unreachable: conflict('The server could not be reached. Try again in a moment.'),
} as const

function conflict(message: string): Refusal {
  return { code: 'conflict', message }
}

/** What visitors are told of a team server; `isInsecure` where it is reached without encryption. */
export function aboutTeam(isInsecure: boolean): About {
  const onLogin = 'This workspace is kept on a server for your whole team. Your admin lets you in.'
  return {
    onLanding:
      'EMS is kept on a server of your organisation: everyone sees what is theirs, on every device, live.',
    onLogin: isInsecure ? `${onLogin} ${readAlong}` : onLogin,
  }
}

const readAlong =
  'The connection is not encrypted: whoever can read along in this network can read what you type, your password too.'
