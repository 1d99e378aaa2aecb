import { Activity, useInsertionEffect, useRef, type ReactNode } from 'react'
import { StayHere } from '../routes/navigation.tsx'

interface KeptScreenProps {
  /** Whether this is the screen at the present address. */
  isHere: boolean
  children: ReactNode
}

const canSkip = CSS.supports('content-visibility', 'hidden')

/**
 * A screen that is put aside when its user leaves it, and is there at once when they come back. Meanwhile nothing of it is
 * seen, heard, reached by a key or asked of the workspace, and it takes no room. React hides it by `display`, which loses
 * all places and sizes; where the browser can skip its contents instead, they are kept. Decision 0030.
 */
export function KeptScreen({ isHere, children }: KeptScreenProps) {
  const outside = useRef<HTMLDivElement>(null)
  useInsertionEffect(() => {
    const element = outside.current?.firstElementChild
    if (isHere || !canSkip || !(element instanceof HTMLElement)) return undefined
    const uncover = (): void => void element.style.removeProperty('display')
    uncover()
    // React hides it again whenever something in it changes.
    const observer = new MutationObserver(uncover)
    observer.observe(element, { attributeFilter: ['style'] })
    return () => observer.disconnect()
  }, [isHere])
  return (
    <div ref={outside} className={isHere ? undefined : 'put-aside'}>
      <Activity mode={isHere ? 'visible' : 'hidden'}>
        <div>
          <StayHere isHere={isHere}>{children}</StayHere>
        </div>
      </Activity>
    </div>
  )
}
