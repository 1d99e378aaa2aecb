import type { TableDescription } from './field.ts'
import { priorities, statuses, type Task } from './model.ts'
import { day, email, flag, id, oneOf, text } from './stored.ts'

export const tasks = {
  kind: 'Task',
  namedBy: ['title'],
  madeBy: 'createTask',
  toldFirst: ['title', 'status', 'assignedTo', 'comments', 'dueDate', 'priority'],
  fields: {
    id: { stored: id, seenBy: 'everyone' },
    title: { stored: text, seenBy: 'everyone', label: 'Title', said: 'text' },
    description: { stored: text, seenBy: 'everyone', label: 'Description', said: 'text' },
    dueDate: { stored: day, seenBy: 'everyone', label: 'Due date', said: 'day' },
    priority: { stored: oneOf(priorities, 'Normal'), seenBy: 'everyone', label: 'Priority', said: 'text' },
    projectId: { stored: id, seenBy: 'everyone', label: 'Project', said: 'project' },
    assignedTo: {
      stored: email,
      seenBy: 'everyone',
      label: 'Assignee',
      said: 'person',
      setBy: 'assignTask',
    },
    status: {
      stored: oneOf(statuses, 'To Do'),
      seenBy: 'everyone',
      label: 'Status',
      said: 'text',
      setBy: 'moveTask',
    },
    comments: { stored: text, seenBy: 'everyone', label: 'Comment', said: 'text', setBy: 'commentTask' },
    lastUpdatedBy: { stored: email, seenBy: 'managers' },
    // Whether the manager was told says something only of the update it belongs to.
    managerNotified: { stored: flag, seenBy: 'everyone', goesWith: 'lastUpdatedBy' },
    notifiedForCompletion: { stored: flag, seenBy: 'everyone' },
    notifiedForCompletionByAdmin: { stored: flag, seenBy: 'everyone' },
    notifiedForAssignmentByAdmin: { stored: flag, seenBy: 'everyone' },
    overdueNotifiedFor: { stored: text, seenBy: 'everyone' },
  },
} as const satisfies TableDescription<Task>
