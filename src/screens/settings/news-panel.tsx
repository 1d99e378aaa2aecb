import type { Role } from '../../domain/model/users.ts'
import { newsKindsFor } from '../../domain/views/news-kinds.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMe } from '../../workspace/react.tsx'
import { useAct } from '../shared/act.ts'

/** The news that SPEC gives a role, which nobody can switch off. */
const always: { readonly [R in Role]?: string } = {
  manager: 'You always hear about updates by your employees and about overdue tasks.',
  employee: 'You always hear about overdue tasks, and about what your manager says of a task that is Done.',
}

/** Which kinds of news the user wants to hear about (DECISIONS 'Notifications'), each saved at once. */
export function NewsPanel() {
  const { role, mutedNews } = useMe()
  const act = useAct()
  const kinds = newsKindsFor(role)
  if (kinds.length === 0) return null
  return (
    <Panel title="Notifications">
      <fieldset className="flex flex-col gap-2.5 pointer-coarse:gap-4">
        <legend className="mb-2.5 text-muted">
          Tell me in the bell when this happens, unless I do it myself:
        </legend>
        {kinds.map(({ kind, words }) => (
          <Checkbox
            key={kind}
            label={words}
            checked={!mutedNews.includes(kind)}
            onChange={(wanted) => act('profile.muteNews', { kind, muted: !wanted })}
          />
        ))}
      </fieldset>
      <p className="mt-4 text-sm text-muted">{always[role]}</p>
    </Panel>
  )
}
