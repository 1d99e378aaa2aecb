import type { Priority, Status } from '../../src/domain/model/tasks.ts'
import { Company } from './company.ts'
import { ada, mara, milo, person, type Person } from './people.ts'

const longName = 'Renewal of all supplier contracts before the merger and their annexes '
  .repeat(3)
  .slice(0, 200)
const unbroken = 'Straßenverkehrszulassungsverordnungsausschuss'.repeat(5).slice(0, 200)
const arabic = 'نقل جميع عقود الموردين إلى السجل الجديد قبل نهاية العام'
const hebrew = 'העברת כל חוזי הספקים לרישום החדש לפני סוף השנה'
/** The names that are hardest to make room for: 200 characters in several words or in one, and text from right to left. */
export const hardNames = [longName, unbroken, arabic, hebrew]

const elias = person(longName, 'elias@ems.example', 'employee')
const employees = Array.from({ length: 57 }, (_, at) =>
  at === 0
    ? elias
    : person(
        hardNames[at] ?? `Employee ${at}`,
        `employee.number.${at}@a-long-name-of-a-company.example`,
        'employee',
      ),
)
const statuses: readonly Status[] = ['To Do', 'In Progress', 'Done']
const priorities: readonly Priority[] = ['Low', 'Normal', 'High']
const dueDates = ['', '2020-05-04', '2099-12-31']

/** A full workspace: 60 people, 40 projects, 500 tasks, some of them with the hardest names. */
export function fullWorkspace(): Company {
  const made = new Company()
  for (let at = 0; at < 40; at += 1) {
    const manager: Person = at < 5 ? mara : milo
    const from = (at * 7) % 50
    const members = at === 0 ? employees.slice(0, 30) : [elias, ...employees.slice(from + 1, from + 4)]
    const name = hardNames[at] ?? `Project ${at}`
    const techTools = at < 4 ? `${hardNames.join(', ')}, TypeScript` : ''
    const id = made.project(name, { manager, employees: members, description: name, techTools })
    fill(made, id, members, at === 0 ? 71 : 11)
  }
  partsOf(made)
  return made
}

function fill(made: Company, projectId: string, members: readonly Person[], count: number): void {
  for (let at = 0; at < count; at += 1) {
    const assignedTo = members[at % (members.length + 1)]
    const title = hardNames[at] ?? `Task ${at} of ${projectId.slice(-4)}`
    const status = statuses[at % 3] ?? 'To Do'
    made.task(projectId, title, {
      status,
      priority: priorities[(at >> 1) % 3] ?? 'Normal',
      dueDate: dueDates[at % 5 === 4 ? 0 : at % 3] ?? '',
      description: at % 2 === 0 ? title : '',
      ...(assignedTo && { assignedTo }),
    })
  }
}

/** Labels, a checklist and a conversation with the hardest texts, on the first task of the first project. */
function partsOf(made: Company): void {
  const projectId = made.idOf('projects', 'name', longName)
  const taskId = made.idOf('tasks', 'title', longName)
  const colors = ['red', 'green', 'blue', 'purple'] as const
  hardNames.forEach((name, at) =>
    made.run(mara, 'label.create', {
      projectId,
      name: name.slice(0, 40),
      color: colors[at] ?? 'gray',
      taskId,
    }),
  )
  made.run(elias, 'task.ready', { taskId, ready: true })
  made.run(mara, 'checklist.add', { taskId, texts: hardNames })
  for (const text of hardNames) made.run(mara, 'comment.add', { taskId, text })
  made.run(ada, 'comment.add', { taskId, text: hardNames.join('\n') })
}
