import type { Refusal } from '../../domain/request/refusal.ts'
import { counted } from '../../domain/views/counted.ts'
import type { About } from '../place.ts'
import { retentionDays } from './kept/retention.ts'

/** What people are told about the connection to the server. */
export const sentences = {
  away: 'Waiting for the server…',
  closed: 'This workspace was closed. Load this page again to go on.',
  accountGone: 'An admin has changed or deleted your account, so you have been logged out.',
  accountDeleted: 'An admin has deleted your account, so you have been logged out.',
  accountNotInBackup: 'Your account is not in it, so you have been logged out.',
  sessionOver: 'Your session has ended. Log in again to go on.',
  restored: 'The server was set back to a backup. What was changed after it is gone.',
} as const

/** How somebody's session has ended on a page of theirs. */
export interface Ended {
  /** How many of their changes wait on this device. */
  readonly waiting: number
  /** How many were lost with the page: the device had no room for them, or keeps nothing. */
  readonly lost: number
  /** The server was set back to a backup. */
  readonly isSetBack: boolean
  /** Their account has been deleted. */
  readonly isGone: boolean
}

/** Returns why somebody whose session has ended is logged out, and what becomes of their changes that wait on this device. */
export function whyEnded({ waiting, lost, isSetBack, isGone }: Ended): string {
  const whyGone = isSetBack ? sentences.accountNotInBackup : sentences.accountDeleted
  const why = isGone ? whyGone : sentences.sessionOver
  const whatWaits = isGone ? unsentSentence(waiting, isSetBack) : waitingSentence(waiting)
  return [isSetBack ? sentences.restored : '', why, whatWaits, lostSentence(lost)]
    .filter((part) => part !== '')
    .join(' ')
}

/** A sentence about changes that nobody can send while their author has no account. */
function unsentSentence(waiting: number, isSetBack: boolean): string {
  if (waiting === 0) return ''
  const isOne = waiting === 1
  const [were, they] = isOne ? ['was not sent. It is', 'it'] : ['were not sent. They are', 'them']
  const comesBack = isSetBack
    ? 'your account comes back with another backup and you log in here again'
    : 'an admin undoes that and you log in here again by a link from them'
  const kept = `kept on this device for ${retentionDays} days, in case ${comesBack}, and then deleted`
  return `${counted(waiting, 'change')} ${were} ${kept}; nobody else sees or sends ${they}.`
}

function waitingSentence(waiting: number): string {
  if (waiting === 0) return ''
  const [they, are] = waiting === 1 ? ['it', 'is'] : ['them', 'are']
  const kept = `kept on this device and sent when you log in here again; nobody else sees or sends ${they}.`
  return `${counted(waiting, 'change')} ${are} waiting, ${kept}`
}

function lostSentence(lost: number): string {
  if (lost === 0) return ''
  return `${counted(lost, 'change')} could not be kept on this device, and ${lost === 1 ? 'was' : 'were'} not sent.`
}

/** The sentence shown while the server is out of reach and this many changes wait, either on this device or only in this tab. */
export function awaySentence(waiting: number, isKept: boolean): string {
  const where = isKept ? 'on this device' : 'in this tab'
  if (waiting === 0)
    return `Waiting for the server… What you change meanwhile is kept ${where} and sent when it is back.`
  const they = waiting === 1 ? 'It is' : 'They are'
  return `Waiting for the server… ${counted(waiting, 'change')} waiting. ${they} kept ${where} and sent when it is back.`
}

/** Why something is not done here or not handed on. */
export const refusals = {
  notSent: conflict('Somebody else is logged in now, so your last changes could not be sent.'),
  ended: conflict('Your session has ended, so your last changes could not be sent.'),
  loggedOut: conflict('You logged out before your last changes could be sent to the server.'),
  kept: conflict('This waits on this device until you log in here again.'),
  secretWaits: conflict(
    'The server cannot be reached, and passwords do not wait. Try again when it is back.',
  ),
  secretUnknown: conflict(
    'The server has not answered, so this may not have been saved. Check before you try again.',
  ),
  unanswered: conflict(
    'The server keeps failing at this, so this may not have been saved. Check before you try again, and tell whoever runs the server.',
  ),
  busy: conflict('The server is busy right now, and nothing was changed. Try again in a moment.'),
  unreachable: conflict('The server could not be reached. Try again in a moment.'),
} as const

function conflict(message: string): Refusal {
  return { code: 'conflict', message }
}

/** What visitors are told about a team server: `isInsecure` if it is reached without encryption, `isNew` if there is no admin yet. */
export function aboutTeam(isInsecure: boolean, isNew: boolean): About {
  const letsIn = isNew ? noAdmin : 'Ask your admin to let you in.'
  return {
    onLanding: isNew
      ? noAdmin
      : 'EMS is kept on a server of your organisation: everyone sees what is theirs, on every device, live.',
    onLogin: `This workspace is kept on a server for your whole team. ${letsIn}`,
    warning: isInsecure ? readAlong : undefined,
  }
}

const noAdmin =
  'There is no admin yet. Whoever runs the server has to open the link that it printed when it started.'

const readAlong =
  'The connection is not encrypted: whoever can read along in this network can read what you type, your password too.'
