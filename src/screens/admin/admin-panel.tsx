import { Plus } from 'lucide-react'
import { useState } from 'react'
import { can } from '../../domain/can.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/panel.tsx'
import type { User } from '../../domain/model/users.ts'
import { openProjects } from '../../domain/state/open-projects.ts'
import { troubleIn } from '../../domain/views/project-figures.ts'
import { useMe, useToday, useWorkspace } from '../../workspace/react.tsx'
import { Links } from '../accounts/links.tsx'
import { WorkspaceHistory } from '../history/workspace-history.tsx'
import { ViewLinks } from '../shared/routes/view-links.tsx'
import { CreateProject } from './create-project.tsx'
import { TroubleLine } from './project-line.tsx'
import { Projects } from './projects.tsx'

/** SPEC 2 'Admin Panel': all projects, and the button that makes one with its manager and employees. */
export function AdminPanel() {
  const me = useMe()
  const today = useToday()
  const [overdue, overdueProjects, ready, withoutManager] = useWorkspace((state) => {
    const trouble = troubleIn(state, openProjects(state), today)
    return [trouble.overdue, trouble.overdueProjects, trouble.ready, trouble.withoutManager] as const
  })
  const [creating, setCreating] = useState(false)
  const [invited, setInvited] = useState<{
    readonly people: readonly User[]
    readonly entryId: string | undefined
  }>()
  return (
    <>
      <PageHeader
        title="Admin Panel"
        links={<ViewLinks />}
        description={<TroubleLine {...{ overdue, overdueProjects, ready, withoutManager }} />}
        actions={
          <>
            <WorkspaceHistory />
            {can.createProjects(me) && (
              <Button
                variant="primary"
                icon={Plus}
                data-deed="create-project"
                onClick={() => setCreating(true)}
              >
                Create Manager & Assign Project
              </Button>
            )}
          </>
        }
      />
      <Projects />
      {creating && (
        <CreateProject
          onClose={() => setCreating(false)}
          onInvited={(people, entryId) => setInvited({ people, entryId })}
        />
      )}
      {invited && <Links kind="invitation" {...invited} onClose={() => setInvited(undefined)} />}
    </>
  )
}
