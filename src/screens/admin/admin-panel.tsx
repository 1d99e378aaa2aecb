import { Plus } from 'lucide-react'
import { useState } from 'react'
import { can } from '../../domain/can.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/panel.tsx'
import { useMe } from '../../workspace/react.tsx'
import { WorkspaceHistory } from '../history/workspace-history.tsx'
import { CreateProject } from './create-project.tsx'
import { Projects } from './projects.tsx'

/** SPEC 2 'Admin Panel': all projects, and the button that makes one with its manager and employees. */
export function AdminPanel() {
  const me = useMe()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <PageHeader
        title="Admin Panel"
        actions={
          <>
            <WorkspaceHistory />
            {can.createProjects(me) && (
              <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
                Create Manager & Assign Project
              </Button>
            )}
          </>
        }
      />
      <Projects />
      {creating && <CreateProject onClose={() => setCreating(false)} />}
    </>
  )
}
