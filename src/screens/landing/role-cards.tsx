import { ClipboardList, ListChecks, ShieldCheck, type LucideIcon } from 'lucide-react'

interface RoleCard {
  readonly name: string
  readonly icon: LucideIcon
  readonly does: readonly string[]
}

// SPEC 1 and 6, in the words of a newcomer.
const cards: readonly RoleCard[] = [
  {
    name: 'Admins',
    icon: ShieldCheck,
    does: [
      'Create a manager, the project and its employees in one go',
      'Add, change and remove users',
      'See in reports how every project is doing',
    ],
  },
  {
    name: 'Managers',
    icon: ClipboardList,
    does: [
      'Plan tasks with priorities and due dates',
      'Drag them across the board, or onto the person who does them',
      'Follow what each employee is working on',
    ],
  },
  {
    name: 'Employees',
    icon: ListChecks,
    does: [
      'See the tasks that are theirs, and only those',
      'Set the status and leave a comment',
      'Hear from the bell when something is overdue',
    ],
  },
]

/** What EMS is for each of its three roles. */
export function RoleCards() {
  return (
    <section aria-labelledby="roles" className="flex flex-col gap-4">
      <h2 id="roles" className="text-xl font-bold tracking-tight">
        Three roles, each with its own view
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {cards.map(({ name, icon: Icon, does }) => (
          <li key={name} className="rounded-lg border border-line bg-surface p-5 shadow-card">
            <h3 className="flex items-center gap-2.5 text-lg font-semibold">
              <span className="rounded-md bg-accent-soft p-1.5 text-accent">
                <Icon size={20} />
              </span>
              {name}
            </h3>
            <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 text-accent">
              {does.map((line) => (
                <li key={line}>
                  <span className="text-muted">{line}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
