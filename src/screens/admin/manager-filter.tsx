import { useEffect, useEffectEvent } from 'react'
import { managerEmails, managerKey, managerOfKey } from '../../domain/views/admin.ts'
import { SelectField } from '../../ui/fields/field.tsx'
import { usePeek, useWorkspace } from '../../workspace/react.tsx'

/**
 * The e-mail of the manager whom an address names, `''` for all. An older address, which names them by e-mail, is
 * changed to one that stays valid when their e-mail changes.
 */
export function useManagerOf(wanted: string, change: (manager: string) => void): string {
  const email = useWorkspace((state) => managerOfKey(state, wanted))
  const key = useWorkspace((state) => (email === '' ? wanted : managerKey(state, email)))
  const changeTo = useEffectEvent(change)
  useEffect(() => {
    if (key !== wanted) changeTo(key)
  }, [key, wanted])
  return email
}

/** Chooses the manager whose projects are shown, by e-mail; `shown` is how the address names them. */
export function ManagerFilter({ shown, onChange }: { shown: string; onChange: (manager: string) => void }) {
  const peek = usePeek()
  const emails = useWorkspace(managerEmails)
  const value = useWorkspace((state) => managerOfKey(state, shown))
  return (
    <SelectField
      dense
      labelHidden
      label="Filter by manager"
      placeholder="All managers"
      className="w-full sm:w-56"
      value={value}
      onChange={({ target }) => onChange(peek((state) => managerKey(state, target.value)))}
      options={emails.map((email) => ({ value: email, label: email }))}
    />
  )
}
