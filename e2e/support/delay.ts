/**
 * The delay on request, in milliseconds, of everything that a tab waits for: whatever it hears of other tabs, every answer of a
 * server, every part of the app, its databases, its idle moments. A test that does not wait for these then fails every time, not
 * once in a hundred runs.
 */
export const delay = Number(process.env['E2E_LATE'] ?? 0)
