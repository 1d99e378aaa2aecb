import type { ReactNode } from 'react'
import { homeOf } from '../../domain/can.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import { Callout } from '../../ui/callout.tsx'
import { useIsKeptHere, useMeIfAny } from '../../workspace/react.tsx'
import { PublicPage } from '../shell/frame/public-page.tsx'
import { Link, Redirect } from '../shell/routes/navigation.tsx'

interface LinkPageProps {
  title: string
  link: {
    /** What the link has brought; nothing where the address was typed without it. */
    readonly token: string
    /** Why nothing came of it, where no field is to blame; `gone` where nothing ever will. */
    readonly failure: Refusal | undefined
  }
  children: ReactNode
}

/** A screen that is opened by a link of the server; a browser workspace has none. */
export function LinkPage({ title, link: { token, failure }, children }: LinkPageProps) {
  const me = useMeIfAny()
  if (useIsKeptHere()) return <Redirect to={me ? homeOf(me) : '/login'} />
  return (
    <PublicPage title={title}>
      <div className="m-auto flex w-full max-w-md flex-col gap-4 py-6">
        <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
        {token === '' ? (
          <Callout tone="warning">
            This page is opened by a link, and something is missing at its end. Open the whole link, or ask
            for a new one.
          </Callout>
        ) : (
          failure?.code !== 'gone' && children
        )}
        {failure && (
          <Callout tone="danger" role="alert">
            {failure.message}
          </Callout>
        )}
        <Link to="/login" className="link self-start">
          Log in with a password
        </Link>
      </div>
    </PublicPage>
  )
}
