/** Whether the tests run against a team server (`npm run e2e:team`); else the workspace is in the browser itself. */
export const isAtTeam = process.env['E2E_PLACE'] === 'team'

/** Whether only those run there that say how screens look (`npm run soak -- looks`); without it, all but those. */
export const isOfLooks = process.env['E2E_LOOKS'] === '1'
