import { Sparkles } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { can } from '../../domain/can.ts'
import type { User } from '../../domain/model/users.ts'
import { holdsSample, isEmptyWorkspace } from '../../domain/setup/sample-data.ts'
import type { State } from '../../domain/state/state.ts'
import { sampleLogins } from '../../domain/views/sample-logins.ts'
import { Button } from '../../ui/button.tsx'
import { withPart } from '../../ui/parts/with-part.tsx'
import { useActor, useClock, usePeek, useWorkspace } from '../../workspace/react.tsx'
import { useAct } from '../shared/act.ts'
import { ClearSample } from '../shared/clear-sample.tsx'
import { SampleLogins } from './sample-logins.tsx'

/** Sample data to try EMS with: offered in an empty workspace; once filled in, who can log in, and how to clear it. */
export function Sample() {
  const holds = useWorkspace(holdsSample)
  const isEmpty = useWorkspace(isEmptyWorkspace)
  const logins = useWorkspace(sampleLogins)
  const mayFill = can.fillSample(useActor())
  const mayClear = useWorkspace(mayClearSample)
  const act = useAct()
  const peek = usePeek()
  const now = useClock()
  const heading = useFocusOnChange(holds)
  const [pending, setPending] = useState(false)

  if (!holds && !(isEmpty && mayFill)) return null
  const fill = async () => {
    setPending(true)
    await withPart(
      // Fetched only on request: few people ever need these texts.
      () => import('../../domain/setup/sample-rows.ts'),
      ({ sampleRows }) =>
        act(
          'sample.fill',
          peek((state) => sampleRows(state, now())),
          'Sample data added',
        ),
    )
    setPending(false)
  }
  return (
    <section
      aria-labelledby="sample"
      className="flex flex-col gap-4 rounded-xl border border-accent/40 bg-accent-soft/50 p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 id="sample" ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight">
            {holds ? 'Log in to the sample company' : 'Try it without typing anything'}
          </h2>
          <p className="mt-1">
            {holds
              ? 'Look at the same work from different sides: each of these people has a dashboard of their own.'
              : 'A small company with projects, people and tasks. You can clear it again at any time.'}
          </p>
        </div>
        {!holds && (
          <Button variant="primary" icon={Sparkles} pending={pending} onClick={() => void fill()}>
            Explore with sample data
          </Button>
        )}
        {holds && mayClear && <ClearSample />}
      </div>
      {holds && <SampleLogins logins={logins} />}
    </section>
  )
}

/** Moves the focus to the heading of what has appeared: the button that was pressed is gone by then. */
function useFocusOnChange(value: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(value)
  useLayoutEffect(() => {
    if (last.current !== value) heading.current?.focus()
    last.current = value
  }, [value])
  return heading
}

function mayClearSample(state: State, me: User | undefined): boolean {
  return can.clearSample(state, me ?? 'visitor')
}
