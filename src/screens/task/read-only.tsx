import { useLayoutEffect, useRef } from 'react'
import { Callout } from '../../ui/callout.tsx'
import { TypedBefore } from './typed-before.tsx'

/**
 * Says why nothing can be changed on a task of an archived project; text that was being typed when the project was archived
 * can be copied. Rule K120.
 */
export function ReadOnly({ taskId }: { taskId: string }) {
  const words = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The boxes have disappeared, and the focus with one of them: it stays in the panel.
    if (document.activeElement === document.body) words.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <div ref={words} tabIndex={-1} className="rounded-md">
        <Callout>This project is archived, so its tasks are read-only.</Callout>
      </div>
      <TypedBefore taskId={taskId} />
    </>
  )
}
