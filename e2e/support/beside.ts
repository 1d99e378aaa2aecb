import { isAtTeam } from './at-team.ts'

/** The address of a page of the app's origin that runs none of its code. */
export const beside = isAtTeam ? '/healthz' : '/beside'
