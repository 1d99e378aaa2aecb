import { useMemo } from 'react'
import type { User } from '../../domain/model/users.ts'
import { deedsFor } from '../../domain/views/person.ts'
import { useHistory } from '../../workspace/react-history.ts'
import { useArchive } from '../../workspace/react-past.ts'
import { useMe } from '../../workspace/react.tsx'
import { HistoryEntries } from '../history/history-entries.tsx'

/** What somebody did, the newest first, as far as their reader may see it. */
export function Lately({ person }: { person: User }) {
  const me = useMe()
  const { state } = useArchive()
  const { entries, failed } = useHistory(undefined)
  const theirs = useMemo(() => entries && deedsFor(state, me, person, entries), [state, me, person, entries])
  return <HistoryEntries entries={theirs} failed={failed} pageSize={10} />
}
