import { LogIn } from 'lucide-react'
import { personName } from '../../domain/model/names.ts'
import type { SampleLogin } from '../../domain/views/sample-logins.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useLogin } from '../shared/people/use-login.ts'

/** Who can log in to the sample company, with the credentials written out and a button that uses them. */
export function SampleLogins({ logins }: { logins: readonly SampleLogin[] }) {
  const { login, pending } = useLogin()
  return (
    <ul className="grid gap-3 lg:grid-cols-3">
      {logins.map(({ role, name, email, password }) => (
        <li
          key={role}
          className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card"
        >
          <div className="flex min-w-0 items-center gap-2.5">
            <Avatar name={personName({ name, email })} seed={email} />
            <div className="min-w-0">
              <p style={{ textTransform: 'capitalize' }} className="caption">
                {role}
              </p>
              <h3 className="font-semibold">
                <UserText lines={1}>{personName({ name, email })}</UserText>
              </h3>
            </div>
          </div>
          <dl className="flex flex-col gap-0.5 text-sm">
            <Credential name="Email" value={email} />
            <Credential name="Password" value={password} />
          </dl>
          <Button
            icon={LogIn}
            pending={pending}
            className="mt-auto"
            onClick={() => void login({ email, password })}
          >
            Log in as {role}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** One credential. The values line up in all cards; a long address wraps after its '@'. */
function Credential({ name, value }: { name: string; value: string }) {
  const at = value.indexOf('@') + 1
  return (
    <div className="flex gap-x-3">
      <dt className="min-w-16 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 font-mono wrap-anywhere max-sm:text-xs">
        {value.slice(0, at)}
        <wbr />
        {value.slice(at)}
      </dd>
    </div>
  )
}
