import { useEffect } from 'react'

/** What the browser's tab can be named after: a screen, the subject of that screen (a project, a person), or the open task. */
type Named = 'screen' | 'subject' | 'task'

const names: Partial<Record<Named, string | undefined>> = {}

/**
 * Names the tab: 'Users – EMS'. An open task takes precedence over the subject of the screen, and that over the screen, so
 * that no two pages have the same title. Nothing is named while `name` is undefined.
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
