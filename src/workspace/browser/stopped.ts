/** Why a change cannot be accepted, or why nothing can be changed here any more: sentences for people. */
export const stopped = {
  changedOutside:
    'The stored workspace was changed by something other than EMS. Load this page again to go on: until then nothing can be changed here.',
  cleared:
    'The data that this browser kept for EMS was cleared. Load this page again: until then nothing can be changed here.',
  newer:
    'A newer version of EMS is in use in this browser. Load this page again to get it: until then nothing can be changed here.',
  closed: 'This workspace was closed. Load this page again to go on.',
  full: 'The storage of this browser is full, so this was not saved. An admin can download a backup in Settings, and make room by deleting projects or clearing notifications.',
  databaseFull:
    'The disk of this device is full, so this was not saved. Free some space on it, or make room by deleting projects or clearing notifications; then try again.',
  notWritten:
    'The storage of this browser is full or blocked: your last changes are kept in its database, but not yet where EMS reads them first. Download a backup in Settings, and make room by deleting projects or clearing notifications.',
  notKept: 'Your last change could not be saved and was taken back. Please try again.',
} as const
