import { minutesLater, millisecondsOf, type Stamp } from '../model/day.ts'
import { labelColors } from '../model/labels.ts'
import { newRow } from '../model/new-row.ts'
import type { Project } from '../model/projects.ts'
import type { Task } from '../model/tasks.ts'
import { newestComment } from '../rules/follow.ts'
import { ranksAtEnd } from '../rules/ranks.ts'
import { userByEmail } from '../state/by-email.ts'
import type { Draft } from '../state/draft.ts'
import { personName } from '../model/names.ts'
import type { SampleDetail, SampleProject } from './sample-company.ts'

/** Adds the labels of a project, each with a name and a color. */
export function addLabels(draft: Draft, project: Project, { labels = '' }: SampleProject): void {
  for (const label of listIn(labels, ',')) {
    const [word = ''] = label.split(' ').slice(-1)
    const color = labelColors.find((known) => known === word) ?? 'gray'
    const name = label.slice(0, -word.length).trim()
    draft.labels.create(newRow('labels', { id: draft.nextId(), projectId: project.id, name, color }))
  }
}

/**
 * Adds the comments on a task, oldest first. The last is the text in `comments`, said by whoever updated the task last.
 */
export function addTalk(
  draft: Draft,
  task: Task,
  { talk = '' }: Partial<SampleDetail>,
  emailOf: EmailOf,
): void {
  for (const line of listIn(talk, '\n')) {
    const [minutesAgo = '', who = '', text = ''] = line.split('|').map((part) => part.trim())
    say(draft, task, emailOf(who), minutesLater(draft.at, -Number(minutesAgo)), text)
  }
  if (task.comments === '') {
    draft.tasks.update(task, { comments: newestComment(draft, task.id)?.text ?? '' })
    return
  }
  // A manager comments when they set the task to Done.
  const at = task.doneAt || minutesLater(draft.at, -130 - (Number(task.id) % 600))
  say(draft, task, task.lastUpdatedBy, at, task.comments)
}

type EmailOf = (firstName: string) => string

function say(draft: Draft, task: Task, email: string, at: Stamp, text: string): void {
  const author = userByEmail(draft, email)
  draft.comments.create(
    newRow('comments', {
      id: String(draft.freeId(millisecondsOf(at))),
      taskId: task.id,
      text,
      authorId: author?.id ?? '',
      authorName: author ? personName(author) : '',
      at,
    }),
  )
}

/** Adds a task's labels, its checklist and whether it is ready for review. */
export function addDetails(draft: Draft, task: Task, { labels = '', items = '', ready }: SampleDetail): void {
  const own = draft.labels.where('projectId', task.projectId)
  const labelIds = listIn(labels, ',').flatMap((name) => own.find((label) => label.name === name)?.id ?? [])
  draft.tasks.update(task, { labelIds, readyForReview: ready === true })
  const texts = listIn(items, ';')
  const ranks = ranksAtEnd([], texts.length)
  texts.forEach((text, index) => {
    const row = {
      taskId: task.id,
      text: text.replace(/^\+ /, ''),
      done: text.startsWith('+ '),
      rank: ranks[index] ?? '',
    }
    draft.checklist.create(newRow('checklist', { id: draft.nextId(), ...row }))
  })
}

function listIn(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
