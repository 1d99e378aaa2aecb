import { useCallback } from 'react'
import { can } from '../../../domain/can.ts'
import type { State } from '../../../domain/state/state.ts'
import { personName } from '../../../domain/model/names.ts'
import type { Incident, LastDeed } from '../../../workspace/device.ts'
import { useWorkspace, useActor, useMeIfAny } from '../../../workspace/react.tsx'
import { counted } from '../../../domain/views/counted.ts'
import { Moment } from '../../shared/moment.tsx'

type Of<K extends Incident['kind']> = Extract<Incident, { kind: K }>

/** What happened, in sentences that are true for the person who reads them. */
export function IncidentText({ incident }: { incident: Incident }) {
  switch (incident.kind) {
    case 'broughtBack':
      return <BroughtBack incident={incident} />
    case 'databaseGone':
      return <DatabaseGone incident={incident} />
    case 'cleared':
      return <Cleared incident={incident} />
    case 'notJoined':
      return <NotJoined incident={incident} />
    case 'noDatabase':
      return <NoDatabase />
  }
}

function BroughtBack({ incident }: { incident: Of<'broughtBack'> }) {
  const { users, projects, tasks, until } = incident
  const isVisitor = useMeIfAny() === undefined
  const mayStartNew = can.startNew(useActor())
  return (
    <>
      <p>
        This browser's local storage was found empty, and the workspace came back from its database:{' '}
        {counted(users, 'user')}, {counted(projects, 'project')} and {counted(tasks, 'task')}
        {until && (
          <>
            , with everything up to <Moment at={until} />
          </>
        )}
        .
      </p>
      <p>
        Everybody was logged out.{isVisitor && ' Log in to go on.'}{' '}
        {mayStartNew
          ? 'If it was meant to be cleared, start a new one: this one is kept aside.'
          : 'If it was meant to be cleared, an admin can start a new one.'}
      </p>
    </>
  )
}

function DatabaseGone({ incident }: { incident: Of<'databaseGone'> }) {
  const { last, at, isWhole } = incident
  if (isWhole)
    return (
      <p>
        It was deleted on <Moment at={at} />, while EMS was open, and has been made anew: nothing of the
        present work is missing. The history before ended with it; snapshots and workspaces that were kept
        aside are gone.
      </p>
    )
  return (
    <>
      <p>
        On <Moment at={at} /> only local storage was left.{' '}
        {last ? (
          <>
            The last change that is known was made by <Doer last={last} /> on <Moment at={last.at} />; later
            ones may be missing.
          </>
        ) : (
          'Which change in it is the last one is not known; later ones may be missing.'
        )}
      </p>
      <p>
        The history before ended with the database; snapshots and workspaces that were kept aside are gone
        with it.
      </p>
    </>
  )
}

/** The name of the person who did something, if they still have an account. */
function Doer({ last: { by } }: { last: LastDeed }) {
  const name = useWorkspace(
    useCallback(
      ({ users }: State) => {
        const user = users.get(by)
        return user && personName(user)
      },
      [by],
    ),
  )
  return name === undefined ? 'somebody' : <bdi className="font-semibold">{name}</bdi>
}

function Cleared({ incident }: { incident: Of<'cleared'> }) {
  const mayRestore = can.restoreBackup(useActor())
  return (
    <p>
      A new one began on <Moment at={incident.at} />, and the one before was kept aside.{' '}
      {mayRestore
        ? 'With the email and password of an admin in it, you can restore or discard it in Settings.'
        : 'An admin can restore or discard it, with the email and password of an admin in it.'}
    </p>
  )
}

function NotJoined({ incident }: { incident: Of<'notJoined'> }) {
  const mayRestore = can.restoreBackup(useActor())
  return (
    <p>
      {counted(incident.entries, 'later change')} in this browser's database could not be joined to what is
      stored. What was changed then is missing here; it stands in the history and in backups. The last whole
      workspace that the database had is kept aside{mayRestore && ' in Settings'}.
    </p>
  )
}

function NoDatabase() {
  const mayDownload = can.downloadBackup(useActor())
  return (
    <p>
      Some private windows have none. What is done here is safe when a tab is closed, but for some minutes not
      when the whole browser crashes.{' '}
      {mayDownload
        ? 'A backup keeps it safe.'
        : 'An admin can keep it safe by downloading a backup in Settings.'}
    </p>
  )
}
