/**
 * By how many milliseconds everything comes later that a tab waits for, on request: whatever it hears of the others, every answer
 * of a server, every part of the app. A test that does not wait for it fails then each time, and not once in a hundred runs.
 */
export const delay = Number(process.env['E2E_LATE'] ?? 0)
