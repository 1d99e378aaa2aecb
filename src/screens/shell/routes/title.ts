import { useEffect } from 'react'

/** What the tab of the browser is named after: a screen, what that is about (a project, a person), or the task that is open. */
type Named = 'screen' | 'subject' | 'task'

const names: Partial<Record<Named, string | undefined>> = {}

/**
 * Names the tab: 'Users – EMS'. An open task counts more than what the screen is about, and that more than the screen, so
 * that no two pages have one title. Nothing is named while `name` is undefined.
 */
export function useTitle(named: Named, name: string | undefined): void {
  useEffect(() => {
    names[named] = name
    show()
    return () => {
      // The next screen may have named it already.
      if (names[named] !== name) return
      names[named] = undefined
      show()
    }
  }, [named, name])
}

function show(): void {
  const name = names.task ?? names.subject ?? names.screen
  if (name !== undefined) document.title = `${name} – EMS`
}
