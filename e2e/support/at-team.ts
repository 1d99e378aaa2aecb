/** Whether the tests run against a team server (`npm run e2e:team`); otherwise the workspace is in the browser itself. */
export const isAtTeam = process.env['E2E_PLACE'] === 'team'

/** Whether only the tests of how screens look run there (`npm run soak -- looks`); otherwise all the other tests do. */
export const isOfLooks = process.env['E2E_LOOKS'] === '1'
