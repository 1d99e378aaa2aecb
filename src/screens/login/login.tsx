import { homeOf } from '../../domain/can.ts'
import { personName } from '../../domain/model/names.ts'
import { Callout } from '../../ui/callout.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useAbout, useMeIfAny } from '../../workspace/react.tsx'
import { useLogin } from '../shared/people/use-login.ts'
import { WhyLoggedOut } from '../shared/people/why-logged-out.tsx'
import { Link } from '../shell/routes/navigation.tsx'
import { PublicPage } from '../shell/frame/public-page.tsx'
import { LoginForm } from './login-form.tsx'

/** The login (SPEC 2 'Login'). A logged-in user can open it too, and finds a link to their dashboard (DECISIONS 'Routes'). */
export function Login() {
  const user = useMeIfAny()
  const about = useAbout()
  const ways = useLogin()
  // A user who logs in here is already on their way and needs no notice; one who did so in another tab gets one.
  const me = ways.pending ? undefined : user
  return (
    <PublicPage title="Login">
      <div className="m-auto flex w-full max-w-md flex-col gap-4 py-6">
        <h1 className="text-3xl font-bold tracking-tight">Log in to EMS</h1>
        {me && (
          <div className="flex flex-wrap items-baseline gap-x-2 text-muted">
            <span>You are logged in as</span>
            <UserText lines={1} className="font-semibold text-ink">
              {personName(me)}
            </UserText>
            <Link to={homeOf(me)} className="link">
              Go to your dashboard
            </Link>
          </div>
        )}
        <WhyLoggedOut />
        {about?.warning && <Callout tone="warning">{about.warning}</Callout>}
        <LoginForm {...ways} />
        <p className="text-sm text-muted">
          {about?.onLogin ??
            'This workspace is kept in this browser alone, and its passwords are stored here as plain text. It is meant for one device whose users trust each other.'}
        </p>
      </div>
    </PublicPage>
  )
}
