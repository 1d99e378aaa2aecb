/** What of the suite is not run against a team server: whole files, or tests by their titles, and why. */
export interface LeftOut {
  readonly why: string
  readonly files?: readonly string[]
  /** By file: a title of a test, or of what it is described in; one that ends with `…` stands for all that begin so. */
  readonly titles?: Readonly<Record<string, readonly string[]>>
}

export const notAtTeam: readonly LeftOut[] = [
  {
    why: 'It is about what one browser stores, and how that is kept from harm.',
    files: [
      'backup.spec.ts',
      'browser-kill-database.spec.ts',
      'browser-kill-gap.spec.ts',
      'browser-kill-session.spec.ts',
      'browser-kill-storage.spec.ts',
      'browser-kill.spec.ts',
      'crash.spec.ts',
      'frozen.spec.ts',
      'incidents.spec.ts',
      'large.spec.ts',
      'no-database.spec.ts',
      'outside.spec.ts',
      'storage-full.spec.ts',
      'storage.spec.ts',
    ],
    titles: {
      'conversation.spec.ts': ['K33, K37: an admin deletes any comment, also one without an author'],
    },
  },
  {
    why: 'It says how screens look, and not what is in them: that is the same wherever the data is.',
    files: [
      'accessibility.spec.ts',
      'board-layout.spec.ts',
      'colors.spec.ts',
      'layout.spec.ts',
      'print.spec.ts',
      'theme.spec.ts',
      'widths.spec.ts',
    ],
  },
  {
    why: 'It is about the files that the app consists of.',
    files: ['budget.spec.ts', 'opening.spec.ts'],
  },
  { why: 'It is about the windows of the tests themselves.', files: ['shared-window.spec.ts'] },
  {
    why: 'It is at a team server in any case.',
    files: ['team/accounts.spec.ts', 'team/away.spec.ts', 'team/live.spec.ts'],
  },
]

/** The files that are left out, as Playwright ignores them. */
export function filesLeftOut(): string[] {
  return notAtTeam.flatMap(({ files = [] }) => files.map((file) => `**/e2e/${file}`))
}

/** The tests that are left out one by one, as Playwright finds them: by their file and their titles, with spaces in between. */
export function testsLeftOut(): RegExp[] {
  return notAtTeam.flatMap(({ titles = {} }) =>
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
