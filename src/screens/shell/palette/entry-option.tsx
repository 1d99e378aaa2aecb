import { ArrowRight, CheckCheck, FolderKanban, Zap, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAdmin } from '../../../domain/model/actor.ts'
import { personName, taskName } from '../../../domain/model/names.ts'
import type { Project } from '../../../domain/model/projects.ts'
import type { User } from '../../../domain/model/users.ts'
import { isOverdue } from '../../../domain/model/due.ts'
import { userByEmail } from '../../../domain/state/by-email.ts'
import { counted } from '../../../domain/views/counted.ts'
import { countText, dayText, percentText } from '../../../domain/views/format.ts'
import { countOverdue, dueWords } from '../../../domain/views/due.ts'
import { excerpt, highlighted } from '../../../domain/views/highlight.ts'
import { tasksOfPerson } from '../../../domain/views/person.ts'
import { progressOf, tasksOfProject } from '../../../domain/views/progress.ts'
import { projectLabel } from '../../../domain/views/project-labels.ts'
import type { TaskHit } from '../../../domain/views/search-everything.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { tones } from '../../../ui/tone.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useMe, useToday, useWorkspace } from '../../../workspace/react.tsx'
import { statusTones } from '../../shared/tasks/badges.tsx'
import { roleNames } from '../../shared/people/role-names.ts'
import type { OwnDeed } from '../keys/deeds.ts'
import { KeysShown } from '../keys/keys-shown.tsx'
import { useSingleKeys } from '../keys/use-single-keys.ts'
import type { Entry } from './entries.ts'
import { MarkedText } from './marked-text.tsx'

interface DrawnProps {
  entry: Entry
  search: string
}

/** What an entry shows: its name, where it belongs, and the facts about it. */
export function EntryDrawn({ entry, search }: DrawnProps) {
  if (entry.kind === 'task') return <TaskEntry hit={entry.hit} search={search} />
  if (entry.kind === 'project') return <ProjectEntry project={entry.project} search={search} />
  if (entry.kind === 'person') return <PersonEntry person={entry.person} search={search} />
  return <DeedEntry deed={entry.deed} search={search} />
}

function TaskEntry({ hit: { task, comment, isElsewhere }, search }: { hit: TaskHit; search: string }) {
  const today = useToday()
  const project = useWorkspace((state) => {
    const found = state.projects.get(task.projectId)
    return found && projectLabel(state, found)
  })
  const assignee = useWorkspace((state) => userByEmail(state, task.assignedTo))
  const { mark: Mark, text } = tones[statusTones[task.status]]
  const isQuoted = isElsewhere === true && isIn(task.description, search)
  return (
    <>
      <Mark size={16} className={classNames('shrink-0', text)} />
      <VisuallyHidden>{task.status}</VisuallyHidden>
      <Words
        name={taskName(task)}
        search={search}
        quotes={comment !== undefined || isQuoted}
        about={
          comment ? (
            <>
              {comment.authorName && `${comment.authorName}: `}'
              <Quote text={comment.text} search={search} />'
            </>
          ) : isQuoted ? (
            <Quote text={task.description} search={search} />
          ) : (
            project
          )
        }
      />
      <Aside>
        {assignee && <span className="max-w-40 truncate max-sm:hidden">{personName(assignee)}</span>}
        {task.readyForReview && (
          <Badge tone="accent" mark={CheckCheck}>
            Ready for review
          </Badge>
        )}
        {isOverdue(task, today) ? (
          <Badge tone="danger">{dueWords(task, today)}</Badge>
        ) : (
          task.status !== 'Done' &&
          task.dueDate !== '' && <span className="even-figures max-sm:hidden">{dayText(task.dueDate)}</span>
        )}
      </Aside>
    </>
  )
}

function ProjectEntry({ project, search }: { project: Project; search: string }) {
  const today = useToday()
  const tasks = useWorkspace((state) => tasksOfProject(state, project))
  const name = useWorkspace((state) => projectLabel(state, project))
  const overdue = countOverdue(tasks, today)
  const { percent } = progressOf(tasks)
  return (
    <>
      <EntryIcon icon={FolderKanban} />
      <Words
        name={name}
        search={search}
        quotes={isIn(project.description, search)}
        about={project.description.trim() && <Quote text={project.description} search={search} />}
      />
      <Aside>
        {overdue > 0 && <Badge tone="danger">{countText(overdue)} overdue</Badge>}
        <span className="even-figures">{percentText(percent)}</span>
      </Aside>
    </>
  )
}

function PersonEntry({ person, search }: { person: User; search: string }) {
  const me = useMe()
  const today = useToday()
  const tasks = useWorkspace((state) => tasksOfPerson(state, me, person))
  const overdue = countOverdue(tasks, today)
  const open = tasks.filter(({ status }) => status !== 'Done').length
  return (
    <>
      <Avatar name={personName(person)} seed={person.email} size="sm" />
      <Words name={personName(person)} search={search} about={`${roleNames[person.role]}, ${person.email}`} />
      <Aside>
        {overdue > 0 && <Badge tone="danger">{countText(overdue)} overdue</Badge>}
        {!isAdmin(person) && <span className="even-figures max-sm:hidden">{counted(open, 'open task')}</span>}
      </Aside>
    </>
  )
}

function DeedEntry({ deed, search }: { deed: OwnDeed; search: string }) {
  const [singles] = useSingleKeys()
  return (
    <>
      <EntryIcon icon={deed.group === 'Go to' ? ArrowRight : Zap} />
      <Words name={deed.label} search={search} />
      <Aside>
        <span aria-hidden className="inline-flex items-center gap-1 max-sm:hidden">
          <KeysShown keys={deed.keys.slice(0, 1)} singles={singles} />
        </span>
      </Aside>
    </>
  )
}

function EntryIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={16} className="shrink-0 text-muted" />
}

interface WordsProps {
  name: string
  search: string
  about?: ReactNode
  /** Whether it quotes the text searched for: then it wraps at line ends, since the match may come further on. */
  quotes?: boolean
}

function Words({ name, search, about, quotes = false }: WordsProps) {
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span dir="auto" title={name} className="w-fit max-w-full truncate font-semibold">
        <MarkedText search={search}>{name}</MarkedText>
      </span>
      {about && (
        <span
          dir="auto"
          className={classNames('w-fit max-w-full text-sm text-muted', quotes ? 'line-clamp-3' : 'truncate')}
        >
          {about}
        </span>
      )}
    </span>
  )
}

/** Whether a text contains some of what is searched for. */
function isIn(text: string, search: string): boolean {
  return highlighted(text, search).some(({ isSought }) => isSought)
}

/** How much of a text is quoted, in characters. */
const quotedAtMost = 110

function Quote({ text, search }: { text: string; search: string }) {
  return <MarkedText search={search}>{excerpt(text, search, quotedAtMost)}</MarkedText>
}

/** On a phone it stands below the words, which need the whole line. */
function Aside({ children }: { children: ReactNode }) {
  return (
    <span className="flex shrink-0 flex-wrap items-center gap-x-2 text-sm text-muted max-sm:basis-full max-sm:pl-6.5">
      {children}
    </span>
  )
}
