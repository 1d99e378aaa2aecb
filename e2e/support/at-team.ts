/** Whether the tests run against a team server (`npm run e2e:team`); else the workspace is in the browser itself. */
export const isAtTeam = process.env['E2E_PLACE'] === 'team'
