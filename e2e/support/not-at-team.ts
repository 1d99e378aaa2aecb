/** A part of the suite that is not run against a team server: whole files, or tests by their titles, and why. */
export interface LeftOut {
  readonly why: string
  /** Whether `npm run soak` runs it against a team server, because `npm test` would take too long with it. */
  readonly inSoak?: true
  readonly files?: readonly string[]
  /** By file: titles of tests, or of the `describe` around them. A title that ends with `…` stands for all that begin so. */
  readonly titles?: Readonly<Record<string, readonly string[]>>
}

export const notAtTeam: readonly LeftOut[] = [
  {
    why: 'It is about what one browser stores, in which form, and how that is kept from harm.',
    files: [
      'backup.spec.ts',
      'browser-kill-database.spec.ts',
      'browser-kill-gap.spec.ts',
      'browser-kill-session.spec.ts',
      'browser-kill-storage.spec.ts',
      'browser-kill.spec.ts',
      'crash.spec.ts',
      'default-password.spec.ts',
      'frozen.spec.ts',
      'given-back.spec.ts',
      'incidents-database.spec.ts',
      'incidents-storage.spec.ts',
      'large.spec.ts',
      'no-database.spec.ts',
      'outside.spec.ts',
      'restore.spec.ts',
      'storage-foreign.spec.ts',
      'storage-full.spec.ts',
      'storage-unreadable.spec.ts',
      'storage.spec.ts',
      'texts.spec.ts',
    ],
    titles: {
      'accessibility.spec.ts': ['the notice of unreadable data'],
      'conversation.spec.ts': ['K33, K37: an admin can delete even a comment without an author'],
      'employee.spec.ts': ['an employee without a name is welcomed with their e-mail'],
      'layout.spec.ts': ['an employee without a name is greeted by their role'],
      'missing-part.spec.ts': [
        'S55: a restore asks once more if the current state cannot be kept aside',
        'S58: what a killed tab left behind waits for the code that decides about it',
      ],
      'notifications.spec.ts': ['N14: a missing notification of a stored task is made at the start, once'],
      'persons-done.spec.ts': ['a restore'],
      'project-details.spec.ts': ['a link leads to a project with any id, however an address encodes it'],
      'tabs.spec.ts': ['S11, S12: four tabs with …'],
      'task-whole.spec.ts': [
        'K15: a task of an archived project is plain text for everyone',
        'K16: an older task says that who created it, and when it was done, is unknown',
      ],
      'undo-toasts.spec.ts': ['Z15: brings back what a restore replaced', 'on a full disk'],
      'user-form.spec.ts': ['F24, U55: that is odd remains usable, in the form and at login'],
      'widths.spec.ts': ['Y1, Y2, Y3: the notice of unreadable data breaks at no width'],
    },
  },
  {
    why: 'It is about passwords, which a team server keeps sealed, of which it wants more, and which others give only for a first login (e2e/team/accounts.spec.ts).',
    titles: {
      'admin-panel-create.spec.ts': [
        'P4, P2: makes a manager, their project and its employees in one step',
        'P1: asks for the Manager Password',
        'P5: gives the project to an existing manager and employee, who keep their names and passwords',
        'P3: skips employee rows with an empty field and does not count them',
        'U3: refuses a password of 3 characters for the manager',
        'U3: refuses a password of 3 characters for the employee',
        "gives the new manager a login and their project's board",
      ],
      'persons-typed.spec.ts': [
        "C9: what Eli typed is not saved as Ada's by mouse, and is gone",
        "C9: what Eli typed is not saved as Ada's by keyboard, and is gone",
        'C9: what is typed stays when the same person logs in again',
        'C8: a press at the moment somebody else’s login arrives saves nothing',
        'C8: what is saved before the tab learns of another login is saved for its author',
      ],
      'undo-toasts.spec.ts': ['Z15: brings a deleted user back with their tasks'],
      'user-form.spec.ts': [
        'F24: without the form of one is reported at login, under the field',
        'F25: spaces are refused as a password, for a user and in Settings',
        'F30: all errors of a new user are shown together, and the first field with one has the focus',
      ],
      'login.spec.ts': ['says what a browser workspace means for passwords'],
      'meanwhile.spec.ts': [
        'U16, U21: an untouched name follows what is stored, counts as filled in, and saving leaves it that way',
        'U21: untouched fields follow what is stored, and saving leaves them that way',
        'U22: the saved version can be taken by keyboard, and the rest of the form is saved with it',
        'U22, U25: a name and a password changed on both sides both ask',
        'U25: a password changed on both sides asks without showing either version',
      ],
      'known-people.spec.ts': [
        'F23: is what then happens',
        'F24: a malformed e-mail is refused under its field, along with everything else that is wrong',
      ],
      'settings.spec.ts': [
        'the admin chooses a …',
        'the manager chooses a …',
        'the employee chooses a …',
        'U16: with …',
        'U3: a password of 3 characters is refused',
      ],
      'users-added.spec.ts': [
        'U2, U4: asks for what is missing, in red under each field',
        'U3: asks for a password of at least 4 characters',
      ],
      'users-edited.spec.ts': [
        'U9: starts with their data and keeps their id',
        'shows what is missing, and Cancel leaves them as they were',
      ],
    },
  },
  {
    why: 'It takes away code that a page at a team server needs from its start: without that it says that EMS could not be loaded (T412).',
    titles: {
      'missing-part.spec.ts': [
        'S55: nothing is undone without its …',
        'S55: nobody is logged in, what they typed stays, and they can log in once the code is back',
      ],
    },
  },
  {
    why: 'It is about the sample data, or the admin that is there from the start: a team server has neither.',
    files: ['first-week.spec.ts', 'sample.spec.ts'],
    titles: {
      'accessibility.spec.ts': ['the landing page and the login of an empty workspace'],
      'login.spec.ts': ['the default admin'],
      'missing-part.spec.ts': ['S55: an empty workspace stays empty until the sample data is there'],
      'persons-typed.spec.ts': ['C9: a visitor’s question closes when somebody logs in'],
      'settings.spec.ts': ['C21: the admin clears the sample data, after the same question, and undoes it'],
      'toasts-place.spec.ts': [
        'Y32: toasts do not cover the buttons of the reminder of the default password',
      ],
      'undo-toasts.spec.ts': ['Z7, Z15: brings cleared sample data back, even for a visitor'],
    },
  },
  {
    why: 'It says how screens look, move and are read out, and not what is in them: it runs at a team server in `npm run soak`.',
    inSoak: true,
    files: [
      'accessibility.spec.ts',
      'board-gaps.spec.ts',
      'board-projects.spec.ts',
      'board-scroll.spec.ts',
      'board-text.spec.ts',
      'board-top.spec.ts',
      'board-zones.spec.ts',
      'colors.spec.ts',
      'full-board.spec.ts',
      'layout.spec.ts',
      'print-boards.spec.ts',
      'print-sheets.spec.ts',
      'print-words.spec.ts',
      'readers-language.spec.ts',
      'theme.spec.ts',
      'titles.spec.ts',
      'toasts-place.spec.ts',
      'toasts-said.spec.ts',
      'toasts-time.spec.ts',
      'turned-phone.spec.ts',
      'widths.spec.ts',
    ],
    titles: {
      'calendar-phone.spec.ts': ['Y31: …'],
      'checklist.spec.ts': ['the checklist is accessible, …'],
      'conversation.spec.ts': ['the conversation is accessible, …'],
      'labels.spec.ts': ['the labels are accessible, …'],
      'many-bar.spec.ts': ['the bar for several tasks is accessible and fits, …'],
      'meanwhile.spec.ts': ['the question is accessible and fits, …'],
      'projects-edit.spec.ts': ['Y24: …'],
      'review.spec.ts': ['the review is accessible, …'],
      'task-narrow.spec.ts': ['the panel with its menu, its question and its notes is accessible at …'],
    },
  },
  {
    why: 'It asks the server for nothing: what is drawn, opened, typed, looked for and refused there, the page does by itself. It runs at a team server in `npm run soak`.',
    inSoak: true,
    files: [
      'at-a-glance.spec.ts',
      'board-card.spec.ts',
      'guards.spec.ts',
      'kept-screens.spec.ts',
      'keys.spec.ts',
      'nothing-matches.spec.ts',
      'palette-late.spec.ts',
      'palette.spec.ts',
      'person.spec.ts',
      'project-details.spec.ts',
      'reports.spec.ts',
      'task-address.spec.ts',
      'task-panel-elsewhere.spec.ts',
      'task-panel.spec.ts',
      'user-form.spec.ts',
    ],
    titles: {
      'admin-panel-create.spec.ts': ['P1: …', 'P6, P7: …'],
      'admin-panel-delete.spec.ts': ['asks first; Cancel keeps it'],
      'admin-panel.spec.ts': ['the project table'],
      'board-filters-seen.spec.ts': [
        'K72: …',
        'K118: …',
        'K73: an empty search …',
        'Y17: …',
        'Y22: …',
        'Y33: …',
      ],
      'board-filters.spec.ts': ['K72: …'],
      'board-people.spec.ts': ['Y36: many people …', 'Y36: what the keyboard …', 'Y37: …', 'Y39: …'],
      'board.spec.ts': ['the board'],
      'calendar.spec.ts': ['D20: …', 'D21: …', 'D24: …', 'D26: …', 'D27: …', 'Y27: …'],
      'drafts-forms.spec.ts': ['F1, F2: …', 'F1: …'],
      'drafts.spec.ts': ['F1: …', 'F4: …'],
      'missing-part.spec.ts': [
        'S54: leaves the frame around it …',
        'S54: is reported in an open dialog …',
        'S57: …',
      ],
      'known-people.spec.ts': ['F20: …', 'F22: …', 'F1, F23: …'],
      'review.spec.ts': ['Y25: …'],
      'task-added.spec.ts': ['T1: …'],
      'task-menu.spec.ts': ['closes on a press …'],
      'users-added.spec.ts': ['U5: refuses the e-mail …'],
      'users-table.spec.ts': ['the table'],
    },
  },
  {
    why: 'A browser at a team server undoes what was done since its person was first there, and not what was done elsewhere before.',
    titles: {
      'persons-done.spec.ts': ['C8: Ctrl+Z undoes nothing that the previous person did'],
      'task-whole.spec.ts': ['K12: a task whose creation is undone in another tab says the same'],
      'undo-buttons.spec.ts': [
        'Z11: the buttons in the top bar undo and redo, even after a reload',
        'Z20: the buttons in the top bar say what they would undo and redo',
      ],
      'undo-keys.spec.ts': [
        'Z3, Z8: what somebody else has changed since is not undone, and a toast says who did',
        'Z8, Z11: the keys undo what was done before a reload as soon as a screen is there',
      ],
      'undo-toasts.spec.ts': [
        'Y77: a person who undoes a change of their own name reads ‘your name’ in the toast',
        'Z22: goes when its action is undone in another tab, but not when something else is',
      ],
    },
  },
  {
    why: 'A team server has screens of its own: the first setting up, and those that links lead to.',
    titles: {
      'guards.spec.ts': [
        'is sent from any other path to /login',
        'is sent from any other path to /admin',
        'is sent from any other path to /manager',
        'is sent from any other path to /employee',
      ],
    },
  },
  {
    why: 'It lets a tab hear late what another one of the same browser did: to that tab the server is away, and what is refused later stands in a banner (e2e/team/offline.spec.ts).',
    titles: {
      'drafts.spec.ts': ['F2: a comment sent just as its task is deleted is still there to be copied'],
      'tabs.spec.ts': [
        'two tabs at the same time',
        'N16: a toast of success is withdrawn once the change is refused',
      ],
    },
  },
  {
    why: 'A browser stores who is logged in, and says so to other programs; of a team server it has a cookie.',
    titles: {
      'layout.spec.ts': ['a guarded page sends somebody who was deleted meanwhile to the login'],
      'login.spec.ts': ['C5: takes the …', 'U6: refuses …', 'clears the user and goes to /home'],
      'projects-edit.spec.ts': [
        'U44: when a board in use is given to another manager, a toast says so and the heading gets the focus',
      ],
      'settings.spec.ts': ['C21, C22: is not offered to the …'],
      'tabs.spec.ts': [
        'S11: a login, including one of somebody else, and a logout',
        'S11: the profile',
        'S11: a person whose role is changed in another tab is logged out',
        'S11: a person who is deleted in another tab is logged out',
      ],
    },
  },
  {
    why: 'Somebody logs in while another tab of the browser does not know it yet, and goes on in both: a team server refuses what is not of the person of the cookie (e2e/team/live.spec.ts).',
    titles: {
      'archive.spec.ts': ['archived while somebody works in it'],
      'drafts.spec.ts': ['F2: what was shown as saved but refused in the end becomes a draft again'],
      'persons-done.spec.ts': ['C8: Undo pressed at the moment another login arrives brings nothing back'],
      'persons-typed.spec.ts': ['C9, F3: after a logout, what was typed is there only for its author'],
    },
  },
  {
    why: 'It is about the files that the app consists of.',
    files: ['budget.spec.ts', 'opening.spec.ts'],
    titles: { 'login.spec.ts': ['the rules'] },
  },
  { why: 'It is about the windows of the tests themselves.', files: ['shared-window.spec.ts'] },
  {
    why: 'It is at a team server in any case.',
    files: [
      'team/accounts.spec.ts',
      'team/away.spec.ts',
      'team/invitations.spec.ts',
      'team/kept-current.spec.ts',
      'team/live.spec.ts',
      'team/mixed-versions.spec.ts',
      'team/moving.spec.ts',
      'team/newer-version.spec.ts',
      'team/not-saved.spec.ts',
      'team/offline.spec.ts',
      'team/plain-http.spec.ts',
      'team/restored.spec.ts',
      'team/time-zone.spec.ts',
      'team/turns.spec.ts',
      'team/upgrade.spec.ts',
    ],
  },
]

const inSoak = notAtTeam.filter((group) => group.inSoak)
const never = notAtTeam.filter((group) => !group.inSoak)

interface Chosen {
  readonly testIgnore: string[]
  readonly grep?: RegExp[]
  readonly grepInvert: RegExp[]
}

/** The part of the suite to run against a team server: what is not left out or, with `looks`, what is left to the soak. */
export function chosenAtTeam(looks: boolean): Chosen {
  if (!looks) return { testIgnore: filesOf(notAtTeam), grepInvert: titlesOf(notAtTeam) }
  const wholeFiles = inSoak.flatMap(({ files = [] }) => files.map((file) => patternOf(file, '…')))
  return {
    testIgnore: filesOf(never),
    grep: [...wholeFiles, ...titlesOf(inSoak)],
    grepInvert: titlesOf(never),
  }
}

/** The whole files, as patterns for Playwright to ignore. */
function filesOf(groups: readonly LeftOut[]): string[] {
  return groups.flatMap(({ files = [] }) => files.map((file) => `**/e2e/${file}`))
}

/** The single tests, as Playwright finds them: by their file and their titles, with spaces in between. */
function titlesOf(groups: readonly LeftOut[]): RegExp[] {
  return groups.flatMap(({ titles = {} }) =>
    Object.entries(titles).flatMap(([file, names]) => names.map((name) => patternOf(file, name))),
  )
}

function patternOf(file: string, name: string): RegExp {
  const isBeginning = name.endsWith('…')
  const text = isBeginning ? name.slice(0, -1) : name
  return new RegExp(`(^| )${literal(file)} (.* )?${literal(text)}${isBeginning ? '' : '( |$)'}`)
}

function literal(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}
