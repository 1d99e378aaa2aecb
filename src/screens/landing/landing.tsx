import { ArrowRight } from 'lucide-react'
import { homeOf } from '../../domain/can.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useAbout, useIsKeptHere, useMeIfAny } from '../../workspace/react.tsx'
import { OfOnePerson } from '../../workspace/react-person.tsx'
import { WhyLoggedOut } from '../shared/people/why-logged-out.tsx'
import { Link } from '../shell/routes/navigation.tsx'
import { PublicPage } from '../shell/frame/public-page.tsx'
import { BoardPicture } from './board-picture.tsx'
import { RoleCards } from './role-cards.tsx'
import { Sample } from './sample.tsx'

/** The public landing page (SPEC 1, 2): what EMS is and for whom, the way to the login, and sample data to try it with. */
export function Landing() {
  const me = useMeIfAny()
  const isKeptHere = useIsKeptHere()
  const about = useAbout()
  return (
    <PublicPage title="Projects and tasks for your team">
      <div style={{ gap: '2.5rem' }} className="mx-auto flex w-full max-w-6xl flex-col py-6 md:py-10">
        <section className="grid items-center gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          <div className="flex flex-col items-start gap-5">
            <WhyLoggedOut />
            <h1 className="max-w-xl text-3xl font-bold tracking-tight sm:text-4xl">
              Everyone knows what to do next
            </h1>
            <p className="max-w-prose text-lg text-muted">
              EMS keeps the projects and tasks of your organisation in one place. Admins set up projects and
              people, managers plan the work and hand it out, employees see what is theirs and say how it
              goes.
            </p>
            <div className="flex flex-wrap gap-3">
              <Link to="/login" className={buttonClass({ variant: me ? 'secondary' : 'primary' })}>
                Go to Login
              </Link>
              {me && (
                <Link to={homeOf(me)} className={buttonClass({ variant: 'primary' })}>
                  Open your dashboard <ArrowRight size={16} />
                </Link>
              )}
            </div>
          </div>
          <BoardPicture />
        </section>
        {isKeptHere && (
          <OfOnePerson>
            <Sample />
          </OfOnePerson>
        )}
        <RoleCards />
        <footer className="border-t border-line pt-4 text-sm text-muted">
          {about?.onLanding ??
            'EMS runs entirely in this browser: what you enter stays on this device, and no server is asked for anything.'}
        </footer>
      </div>
    </PublicPage>
  )
}
