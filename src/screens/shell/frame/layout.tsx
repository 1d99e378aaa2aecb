import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { Route } from 'wouter'
import { can, type ScreenName } from '../../../domain/can.ts'
import { taskName } from '../../../domain/model/names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useHasEnded, useMeIfAny } from '../../../workspace/react.tsx'
import { OfOnePerson } from '../../../workspace/react-person.tsx'
import { DefaultPasswordReminder } from '../banners/default-password-reminder.tsx'
import { contentId, focusContent } from '../routes/arrival.ts'
import { useSeenTask } from '../../shared/tasks/seen-task.ts'
import { Redirect, useOpenTaskId } from '../routes/navigation.tsx'
import { useTitle } from '../routes/title.ts'
import { KeptScreen } from './kept-screen.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

interface Screen {
  readonly name: ScreenName
  readonly path: string
  readonly title: string
  readonly Part: ComponentType
}

interface LayoutProps {
  /** The screen at the present address. */
  screen: Screen
  /** The panel of the task in the address, drawn beside or over the screen. */
  TaskPanel: ComponentType
}

/**
 * The frame of every screen behind the login, and its guard (SPEC 2 'Access rule'): a visitor is sent to /login, the wrong
 * role to /unauthorized, and anyone logged out in here (Logout, a deleted account) to /home, unless their session has ended
 * by itself. This is decided before anything is rendered, so that no guarded screen flashes up.
 */
export function Layout({ screen, TaskPanel }: LayoutProps) {
  const me = useMeIfAny()
  const [cameLoggedIn] = useState(me !== undefined)
  const hasEnded = useHasEnded()
  const taskId = useOpenTaskId()
  if (!me)
    return cameLoggedIn && !hasEnded() ? <Redirect to="/home" /> : <Redirect to="/login" cameFor={taskId} />
  if (!can.enter(me, screen.name)) return <Redirect to="/unauthorized" />
  return (
    <OfOnePerson>
      <TabTitle screen={screen.title} />
      <div className="flex min-h-dvh flex-col lg:flex-row print:block">
        <Sidebar me={me} />
        {/* Anyone who prints with a task open wants the task. */}
        <div className="flex min-w-0 flex-1 flex-col print:has-[~[data-task-panel]]:hidden">
          <TopBar me={me} />
          <main id={contentId} tabIndex={-1} className="page-content mx-auto w-full flex-1">
            <DefaultPasswordReminder me={me} />
            <Suspense fallback={<Spinner />}>
              <Screens shown={screen} />
              <Arrived />
            </Suspense>
          </main>
        </div>
        <OpenTask Panel={TaskPanel} />
      </div>
    </OfOnePerson>
  )
}

/**
 * The screens that take longest to render and are returned to most: each is kept, hidden, when it is left (decision 0030).
 * They are always in this order in the document, so that code that looks up a card there finds the one on the board first.
 */
const kept: readonly ScreenName[] = ['manager', 'calendar']

/** The screen at the present address, and the screens kept behind it. */
function Screens({ shown }: { shown: Screen }) {
  const [left, setLeft] = useState<readonly Screen[]>([])
  const isKept = kept.includes(shown.name)
  if (isKept && !left.some(({ name }) => name === shown.name)) {
    const all = [...left, shown]
    setLeft(all.toSorted((one, other) => kept.indexOf(one.name) - kept.indexOf(other.name)))
  }
  return (
    <>
      {!isKept && <At screen={shown} />}
      {left.map((screen) => (
        // Last, so that a lookup in the document finds the visible screen first.
        <KeptScreen key={screen.name} isHere={shown.name === screen.name}>
          <At screen={screen} />
        </KeptScreen>
      ))}
    </>
  )
}

function At({ screen: { path, Part } }: { screen: Screen }) {
  return (
    <Route path={path}>
      <Part />
    </Route>
  )
}

/** Passes the focus on to the screen's heading when its code arrived later than the frame around it. */
function Arrived() {
  useEffect(() => {
    if (document.activeElement?.id === contentId) focusContent({ preventScroll: true })
  }, [])
  return null
}

/** The panel of the open task: opens and closes without rendering the screen beside it again. */
function OpenTask({ Panel }: { Panel: ComponentType }) {
  return useOpenTaskId() !== undefined && <Panel />
}

/** Names the browser's tab after the open task and the screen. */
function TabTitle({ screen }: { screen: string }) {
  const taskId = useOpenTaskId()
  const task = useSeenTask(taskId)
  useTitle('screen', screen)
  useTitle('task', taskId === undefined ? undefined : task ? taskName(task) : 'Task')
  return null
}
