import { Plus } from 'lucide-react'
import { memo, useRef, type SubmitEvent } from 'react'
import { priorities, type Priority } from '../../domain/model/tasks.ts'
import type { Project } from '../../domain/model/projects.ts'
import { projectsOfManager } from '../../domain/views/own-work.ts'
import { projectName } from '../../domain/model/names.ts'
import { Button } from '../../ui/button.tsx'
import { DateField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { useDraft } from '../../workspace/react-drafts.ts'
import { useAct } from '../shared/act.ts'
import { DraftNote } from '../shared/draft-note.tsx'
import { chosenOf, optionsOf } from '../shared/select-options.ts'

const noProjects: readonly Project[] = []
const priorityOptions = optionsOf(priorities)
const usual: Priority = 'Normal'
const kept = ['title', 'projectId', 'priority', 'dueDate', 'description'] as const

/** The task-add row of a project card. SPEC 5 'Add task'; DECISIONS: the project is preset and can be unset. */
export const AddTask = memo(AddTaskRow)

function AddTaskRow({ project }: { project: Project }) {
  const act = useAct()
  const projects = useWorkspace((state, me) => (me ? projectsOfManager(state, me) : noProjects))
  const {
    values: task,
    type,
    discard,
    restoredAt,
  } = useDraft(`new-task:${project.id}`, emptyIn(project), kept)
  const titleInput = useRef<HTMLInputElement>(null)
  const projectSelect = useRef<HTMLSelectElement>(null)

  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const priority = chosenOf(priorities, task.priority) ?? usual
    const outcome = act('task.create', { ...task, priority }, 'Task created')
    if (outcome.ok) discard()
    const atProject = !outcome.ok && outcome.refusal.field === 'projectId'
    ;(atProject ? projectSelect : titleInput).current?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={add}
      className="grid grid-cols-2 items-end gap-x-3 gap-y-2 p-4 lg:grid-cols-[2fr_1.5fr_1fr_1fr] 2xl:grid-cols-[2fr_1.2fr_7rem_9rem_2fr_auto]"
    >
      <TextField
        ref={titleInput}
        dense
        label="Task Title"
        className="col-span-2 lg:col-span-1"
        value={task.title}
        onChange={({ target }) => type('title', target.value)}
      />
      <SelectField
        ref={projectSelect}
        dense
        label="Project"
        placeholder="-- Select Project --"
        className="col-span-2 lg:col-span-1"
        value={task.projectId}
        onChange={({ target }) => type('projectId', target.value)}
        options={projects.map((one) => ({ value: one.id, label: projectName(one) }))}
      />
      <SelectField
        dense
        label="Priority"
        value={task.priority}
        onChange={({ target }) => type('priority', target.value)}
        options={priorityOptions}
      />
      <DateField
        dense
        label="Due Date"
        value={task.dueDate}
        onChange={({ target }) => type('dueDate', target.value, target.validity.badInput)}
      />
      <TextArea
        dense
        rows={1}
        label="Description"
        className="col-span-2 lg:col-span-3 2xl:col-span-1"
        value={task.description}
        onChange={({ target }) => type('description', target.value)}
      />
      <Button type="submit" variant="primary" icon={Plus} className="col-span-2 lg:col-span-1">
        Add Task
      </Button>
      {restoredAt && (
        <div className="col-span-full">
          <DraftNote at={restoredAt} onStartOver={discard} />
        </div>
      )}
    </form>
  )
}

function emptyIn(project: Project): Record<(typeof kept)[number], string> {
  return { title: '', projectId: project.id, priority: usual, dueDate: '', description: '' }
}
