import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { contentId } from '../routes/arrival.ts'
import { Link } from '../routes/navigation.tsx'
import { useTitle } from '../routes/title.ts'
import { ThemeToggle } from '../theme/theme-toggle.tsx'

/** The frame of the screens that anyone may see: the name, the theme toggle, and the main landmark. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle('screen', title)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 py-3 md:px-6">
        <div className="mx-auto flex w-full max-w-6xl items-center justify-between gap-4">
          <Link to="/home" aria-label="EMS, home" className="rounded-md text-accent">
            <Brand />
          </Link>
          <ThemeToggle />
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className="flex flex-1 flex-col px-4 pb-10 md:px-6">
        {children}
      </main>
    </div>
  )
}
