import { useCallback, useMemo, useState, memo } from 'react'
import { createRoot } from 'react-dom/client'

/** The least that React needs for a list of the stored tasks: no rules, no storing, no styling. */
interface Task {
  readonly id: string
  readonly title: string
  readonly status: string
}

const statuses = ['To Do', 'In Progress', 'Done']
const cardHeight = 64
const shown = 8
const overscan = 2

function Page({ stored }: { stored: readonly Task[] }) {
  const [tasks, setTasks] = useState(stored)
  const add = useCallback((title: string) => {
    setTasks((tasks) => [...tasks, { id: String(Date.now()), title, status: 'To Do' }])
  }, [])
  const move = useCallback((id: string) => {
    setTasks((tasks) => tasks.map((task) => (task.id === id ? { ...task, status: next(task.status) } : task)))
  }, [])
  return (
    <main>
      <h1>{tasks.length} tasks</h1>
      <Add onAdd={add} />
      <div className="columns">
        {statuses.map((status) => (
          <Column key={status} status={status} tasks={tasks} onMove={move} />
        ))}
      </div>
    </main>
  )
}

function Add({ onAdd }: { onAdd: (title: string) => void }) {
  const [title, setTitle] = useState('')
  const add = () => {
    onAdd(title)
    setTitle('')
  }
  return (
    <p>
      <input aria-label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
      <button type="button" className="add" onClick={add}>
        add
      </button>
    </p>
  )
}

interface ColumnProps {
  status: string
  tasks: readonly Task[]
  onMove: (id: string) => void
}

function Column({ status, tasks, onMove }: ColumnProps) {
  const [first, setFirst] = useState(0)
  const mine = useMemo(() => tasks.filter((task) => task.status === status), [tasks, status])
  const from = Math.max(0, first - overscan)
  return (
    <section className="column">
      <h2>
        {status} <span className="count">{mine.length}</span>
      </h2>
      <div
        className="list"
        onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / cardHeight))}
      >
        <div style={{ height: mine.length * cardHeight }}>
          {mine.slice(from, first + shown + overscan).map((task, index) => (
            <Card key={task.id} task={task} top={(from + index) * cardHeight} onMove={onMove} />
          ))}
        </div>
      </div>
    </section>
  )
}

interface CardProps {
  task: Task
  top: number
  onMove: (id: string) => void
}

const Card = memo(function Card({ task, top, onMove }: CardProps) {
  return (
    <div className="card" style={{ top }}>
      <button type="button" onClick={() => onMove(task.id)}>
        Move
      </button>{' '}
      {task.title}
    </div>
  )
})

function next(status: string): string {
  return statuses[(statuses.indexOf(status) + 1) % statuses.length] ?? status
}

const stored = JSON.parse(localStorage.getItem('tasks') ?? '[]') as readonly Task[]
createRoot(document.getElementById('root') ?? document.body).render(<Page stored={stored} />)
