import type { ReactNode } from 'react'
import { Brand } from './frame/brand.tsx'
import { useTitle } from './routes/title.ts'

/** A page with a single message, for when the app could not be opened or rendered. It needs nothing of the app around it. */
export function FullPageMessage({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action: ReactNode
}) {
  useTitle('screen', title)
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 p-5">
      <Brand className="text-accent" />
      <h1 className="text-2xl font-bold">{title}</h1>
      <div role="alert" className="flex flex-col gap-2 text-lg wrap-anywhere">
        {children}
      </div>
      {action}
    </main>
  )
}
