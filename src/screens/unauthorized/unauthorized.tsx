import { ShieldX } from 'lucide-react'
import { homeOf } from '../../domain/can.ts'
import { personName } from '../../domain/model/names.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useMeIfAny } from '../../workspace/react.tsx'
import { Link } from '../shell/routes/navigation.tsx'
import { PublicPage } from '../shell/frame/public-page.tsx'

/** The 403 page, to which the wrong role is sent (SPEC 2 'Routes'). It also offers a way to where the user may be (rule C20). */
export function Unauthorized() {
  const me = useMeIfAny()
  return (
    <PublicPage title="403 Access Denied">
      <div className="m-auto flex max-w-md flex-col items-center gap-4 py-8 text-center">
        <span className="rounded-full bg-danger-soft p-4 text-danger">
          <ShieldX size={36} strokeWidth={1.75} />
        </span>
        <h1 className="text-3xl font-bold tracking-tight">403 Access Denied</h1>
        <p className="text-lg text-muted">
          You are not authorized to view this page. Please contact your administrator.
        </p>
        {/* Somebody else may have logged in, for example in another tab. */}
        {me && (
          <p>
            Logged in as{' '}
            <strong className="font-semibold wrap-anywhere">
              <bdi>{personName(me)}</bdi>
            </strong>
            .
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {me && (
            <Link to={homeOf(me)} className={buttonClass({ variant: 'primary' })}>
              Go to your dashboard
            </Link>
          )}
          <Link to="/" className={buttonClass({ variant: me ? 'secondary' : 'primary' })}>
            Go Home
          </Link>
        </div>
      </div>
    </PublicPage>
  )
}
