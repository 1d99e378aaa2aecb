import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { Tone } from '../../ui/tone.ts'

interface Column {
  readonly status: string
  readonly tone: Tone
  readonly cards: readonly { readonly title: string; readonly who: string }[]
}

const columns: readonly Column[] = [
  {
    status: 'To Do',
    tone: 'todo',
    cards: [
      { title: 'Book the venue', who: 'Noor Haddad' },
      { title: 'Invite the speakers', who: 'Tom Berg' },
    ],
  },
  { status: 'In Progress', tone: 'progress', cards: [{ title: 'Draft the programme', who: 'Ana Lima' }] },
  {
    status: 'Done',
    tone: 'done',
    cards: [
      { title: 'Agree the budget', who: 'Ana Lima' },
      { title: 'Choose a date', who: 'Noor Haddad' },
    ],
  },
]

/** A picture of a board, as decoration on the landing page: nothing in it is interactive or read out. */
export function BoardPicture() {
  return (
    <div
      aria-hidden
      inert
      className="rounded-xl border border-line bg-surface p-4 shadow-float select-none max-sm:hidden"
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <span className="font-semibold">Autumn conference</span>
        <ProgressBar label="Progress" value={40} className="w-32" />
      </div>
      <div className="grid grid-cols-3 gap-2">
        {columns.map(({ status, tone, cards }) => (
          <div key={status} className="flex min-w-0 flex-col gap-2 rounded-lg bg-sunken p-2">
            <Badge tone={tone} className="self-start">
              {status}
            </Badge>
            {cards.map(({ title, who }) => (
              <div
                key={title}
                className="flex flex-col gap-2 rounded-md border border-line bg-raised p-2 text-sm shadow-card"
              >
                {title}
                <Avatar name={who} size="sm" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
