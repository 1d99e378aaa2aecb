import { useState } from 'react'
import type { Entry } from '../../domain/request/entry.ts'
import type { Project } from '../../domain/model/projects.ts'
import { HistoryList } from '../shared/history/history-list.tsx'
import { ProjectThenDialog } from './project-then.tsx'

/** The history of a project and its tasks, and the project as it was at any moment in that history. */
export function ProjectHistory({ project }: { project: Project }) {
  const [moment, setMoment] = useState<Entry>()
  return (
    <>
      <HistoryList of={`projects:${project.id}`} pageSize={10} onLookBack={setMoment} />
      {moment && (
        <ProjectThenDialog projectId={project.id} entry={moment} onClose={() => setMoment(undefined)} />
      )}
    </>
  )
}
