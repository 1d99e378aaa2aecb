import { useEffect, useState, type SubmitEvent } from 'react'
import type { TimeZone } from '../../domain/request/spoken.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showError, showSuccess } from '../../ui/toasts/toasts.ts'
import type { AccountAnswer } from '../../workspace/accounts.ts'
import { useAccounts } from '../../workspace/react-accounts.ts'

/** Shows the time zone of a server's workspace, and changes it (DECISIONS 'Team server'). */
export function TimeZonePanel() {
  const { timeZone } = useAccounts()
  const [answer, setAnswer] = useState<AccountAnswer<TimeZone>>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isLeft = false
    const read = async (): Promise<void> => {
      const said = await timeZone()
      // A known answer stays until there is a newer one.
      if (!isLeft) setAnswer((known) => (known?.ok && !said.ok ? known : said))
    }
    // Nothing reports a choice made on another device meanwhile.
    const readWhenShown = (): void => {
      if (!document.hidden) void read()
    }
    void read()
    document.addEventListener('visibilitychange', readWhenShown)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', readWhenShown)
    }
  }, [timeZone, tries])
  const askAgain = () => {
    setAnswer(undefined)
    setTries(tries + 1)
  }
  const keep = (saved: AccountAnswer<TimeZone>) => {
    setAnswer(saved)
    // An earlier request may be answered after this, with the old value: drop that answer, and ask again.
    setTries(tries + 1)
  }
  return (
    <Panel title="Time zone">
      {!answer && <p className="late text-muted">Asking the server …</p>}
      {answer?.ok === false && (
        <Callout
          tone="warning"
          role="alert"
          actions={
            <Button size="sm" onClick={askAgain}>
              Try again
            </Button>
          }
        >
          {answer.refusal.message}
        </Callout>
      )}
      {answer?.ok && <TimeZoneForm saved={answer.result} onSaved={keep} />}
    </Panel>
  )
}

interface TimeZoneFormProps {
  saved: TimeZone
  onSaved: (answer: AccountAnswer<TimeZone>) => void
}

function TimeZoneForm({ saved, onSaved }: TimeZoneFormProps) {
  const { chooseTimeZone } = useAccounts()
  /** Undefined while the field shows the saved time zone, even if that changes. */
  const [picked, setPicked] = useState<string>()
  const chosen = picked ?? saved.name
  const [pending, setPending] = useState(false)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (pending) return
    setPending(true)
    const answer = await chooseTimeZone(chosen)
    setPending(false)
    if (!answer.ok) return showError(answer.refusal.message)
    setPicked(undefined)
    onSaved(answer)
    showSuccess(`Time zone saved ✅ A day begins at midnight in ${written(answer.result.name)}.`)
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <p className="text-muted">
        Notifications that a task is due tomorrow, or overdue, come when a day begins in this time zone. What
        stands on a card goes by each reader's own device.
      </p>
      <SelectField
        label="Time zone of the workspace"
        hint={saved.isChosen ? undefined : "Nobody has chosen one yet: this is the server's."}
        value={chosen}
        options={offered(saved.name).map((name) => ({ value: name, label: written(name) }))}
        onChange={({ target }) => setPicked(target.value)}
      />
      <Button type="submit" pending={pending} className="self-start">
        Save time zone
      </Button>
    </form>
  )
}

/** The time zones that this browser knows, and the current one: a server may know others, or call it something else. */
function offered(present: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', present])].toSorted()
}

/** As `America/New York`. */
function written(name: string): string {
  return name.replaceAll('_', ' ')
}
