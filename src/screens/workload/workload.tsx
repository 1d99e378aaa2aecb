import { ChartNoAxesColumn, Table2, Users } from 'lucide-react'
import { useState } from 'react'
import { can } from '../../domain/can.ts'
import { archivedProjectsOf } from '../../domain/views/archived-projects.ts'
import { countText } from '../../domain/views/format.ts'
import { projectsOfManager } from '../../domain/views/own-work.ts'
import { EmptyState, PageHeader } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { DataTable } from '../../ui/tables/table.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { allArchived } from '../shared/all-archived.ts'
import { CsvButton } from '../shared/files/csv-button.tsx'
import { AnnouncedHits } from '../shared/filter/announced-hits.tsx'
import { NothingMatches } from '../shared/filter/nothing-matches.tsx'
import { ViewLinks } from '../shared/routes/view-links.tsx'
import { useSearchHere } from '../shell/routes/navigation.tsx'
import { Bars } from './bars.tsx'
import { columns, emails } from './columns.tsx'
import { loadId, useLoads } from './load.ts'

/** The number of people from which a search is worth its space. */
const searchedFrom = 7

const shapes = [
  { value: 'bars', label: 'Bars', icon: ChartNoAxesColumn },
  { value: 'table', label: 'Table', icon: Table2 },
] as const

/** DECISIONS 'Further screens': who has how much to do, as bars or as a table; from the bars, tasks can be given to somebody else. */
export function Workload() {
  const [query, change] = useSearchHere()
  const [search, setSearch] = useState('')
  const { loads, people } = useLoads(search)
  const whose = useWhose()
  const shape = query.get('as') === 'table' ? 'table' : 'bars'
  return (
    <>
      <PageHeader
        title="Workload"
        links={<ViewLinks />}
        description={whose}
        actions={
          <>
            {(people >= searchedFrom || search !== '') && (
              <SearchField label="Search people" value={search} onChange={setSearch} />
            )}
            {loads.length > 0 && shape === 'table' && (
              <CsvButton title="Workload" columns={[...columns, emails]} rows={loads} />
            )}
            <Segments
              label="Shown as"
              choices={shapes}
              value={shape}
              onChange={(next) => change(() => new URLSearchParams(next === 'table' ? { as: 'table' } : {}))}
            />
          </>
        }
      />
      <AnnouncedHits asked={search} isOn={search !== ''} found={loads.length} one="person" many="people" />
      <section
        aria-label="Open tasks of each person"
        className="min-w-0 rounded-lg border border-line bg-surface shadow-card"
      >
        {loads.length === 0 &&
          (people === 0 && search === '' ? (
            <EmptyState icon={Users}>
              <WhyNobody />
            </EmptyState>
          ) : (
            <NothingMatches search={search} all="everyone" onShowAll={() => setSearch('')}>
              Nobody matches.
            </NothingMatches>
          ))}
        {loads.length > 0 && shape === 'bars' && <Bars loads={loads} />}
        {loads.length > 0 && shape === 'table' && (
          <DataTable caption="Workload" columns={columns} rows={loads} getKey={loadId} sorts named />
        )}
      </section>
    </>
  )
}

function WhyNobody() {
  const me = useMe()
  const hasProject = useWorkspace((state) => projectsOfManager(state, me).length > 0)
  const archived = useWorkspace((state) => archivedProjectsOf(state, me, me).length)
  if (!hasProject && archived > 0) return <p>{allArchived(archived)}</p>
  return (
    <>
      <p>There is nobody yet.</p>
      <p>
        {can.createUsers(me) ? 'Add people in Users.' : 'An admin adds them, in Users or in the project.'}
      </p>
    </>
  )
}

/** Whose tasks are counted: a manager's people may have others elsewhere. Undefined for a manager without a project. */
function useWhose(): string | undefined {
  const me = useMe()
  const count = useWorkspace((state) => projectsOfManager(state, me).length)
  if (can.createUsers(me)) return 'Open tasks of everyone, in all active projects.'
  if (count === 0) return undefined
  return `Open tasks in your ${count === 1 ? 'project' : `${countText(count)} projects`} only.`
}
