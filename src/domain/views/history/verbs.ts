/** The verbs that deeds are told with, and how each reads once it is done. */
export const pastOf = {
  add: 'added',
  assign: 'assigned',
  change: 'changed',
  clear: 'cleared',
  comment: 'commented',
  create: 'created',
  delete: 'deleted',
  duplicate: 'duplicated',
  mend: 'mended',
  move: 'moved',
  put: 'put',
  read: 'read',
  remove: 'removed',
  restore: 'restored',
  say: 'said',
  send: 'sent',
  switch: 'switched',
  take: 'took',
  tell: 'told',
  tick: 'ticked',
  unassign: 'unassigned',
  undo: 'undid',
  untick: 'unticked',
  withdraw: 'withdrew',
} as const

export type Verb = keyof typeof pastOf
