/**
 * The further kinds of news (DECISIONS 'Notifications', second table), by the words under which an account keeps the
 * kinds it has switched off.
 */
export const newsKindNames = [
  'assigned',
  'taken away',
  'changed',
  'deleted',
  'moved',
  'project given',
  'comment',
  'ready for review',
  'sent back',
  'due tomorrow',
] as const
export type NewsKind = (typeof newsKindNames)[number]
