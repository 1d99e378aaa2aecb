import type { ReactNode } from 'react'
import { homeOf } from '../../domain/can.ts'
import { personName } from '../../domain/model/names.ts'
import type { User } from '../../domain/model/users.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import { Callout } from '../../ui/callout.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useAbout, useIsKeptHere, useMeIfAny } from '../../workspace/react.tsx'
import { PublicPage } from '../shell/frame/public-page.tsx'
import { Link, Redirect } from '../shell/routes/navigation.tsx'

interface LinkPageProps {
  /** In the tab, before the name of the app. */
  title: string
  heading: string
  link: {
    /** The token of the link; `''` if the address was typed without it. */
    readonly token: string
    /** Why the link did not work, unless a field is to blame; `gone` if it never will. */
    readonly failure: Refusal | undefined
    /** Whom it is for, once that is known. */
    readonly email: string
    /** The link is being used: who is logged in is about to change. */
    readonly pending: boolean
  }
  /** Nobody can log in before this link has been used. */
  isFirst?: boolean | undefined
  children: ReactNode
}

/** A screen opened by a link of the server; a browser workspace has none. */
export function LinkPage({ title, heading, link, isFirst, children }: LinkPageProps) {
  const me = useMeIfAny()
  const warning = useAbout()?.warning
  const { token, failure, email, pending } = link
  if (useIsKeptHere()) return <Redirect to={me ? homeOf(me) : '/login'} />
  return (
    <PublicPage title={title}>
      <div className="m-auto flex w-full max-w-md flex-col gap-4 py-6">
        <h1 className="text-3xl font-bold tracking-tight">{heading}</h1>
        {token === '' ? (
          <Callout tone="warning">
            This page is opened by a link, and something is missing at its end. Open the whole link, or ask
            for a new one.
          </Callout>
        ) : (
          failure?.code !== 'gone' && (
            <>
              {warning && <Callout tone="warning">{warning}</Callout>}
              {me && !pending && <LoggedIn me={me} isOwn={me.email === email} />}
              {children}
            </>
          )
        )}
        {failure && (
          <Callout tone="danger" role="alert">
            {failure.message}
          </Callout>
        )}
        {(!isFirst || token === '' || failure) && (
          <Link to="/login" className="link self-start">
            Log in with a password
          </Link>
        )}
      </div>
    </PublicPage>
  )
}

/** Says who is logged in: the person who uses the link takes their place. */
function LoggedIn({ me, isOwn }: { me: User; isOwn: boolean }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-muted">
      <span>You are logged in as</span>
      <UserText lines={1} className="font-semibold text-ink">
        {personName(me)}
      </UserText>
      {!isOwn && <span>You will be logged out here when you go on.</span>}
    </p>
  )
}
