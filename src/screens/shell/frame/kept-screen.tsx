import { Activity, useInsertionEffect, useRef, type ReactNode } from 'react'
import { leftMark, StayHere } from '../routes/navigation.tsx'

interface KeptScreenProps {
  /** Whether it is the screen at the present address. */
  isHere: boolean
  children: ReactNode
}

const canSkip = CSS.supports('content-visibility', 'hidden')

/**
 * A screen that is put aside when it is left, to be there at once when its user comes back: nothing of it is seen, heard,
 * reached by a key or asked of the workspace meanwhile, and it takes no room. React hides what is put aside by `display`,
 * with which all places and sizes are lost; where the browser can skip its contents instead, they are kept. Decision 0030.
 */
export function KeptScreen({ isHere, children }: KeptScreenProps) {
  const inside = useRef<HTMLElement>(null)
  useInsertionEffect(() => {
    const element = inside.current
    if (isHere || !canSkip || !element) return undefined
    const uncover = (): void => void element.style.removeProperty('display')
    uncover()
    // React hides it anew whenever something in it has changed.
    const observer = new MutationObserver(uncover)
    observer.observe(element, { attributeFilter: ['style'] })
    return () => observer.disconnect()
  }, [isHere])
  return (
    <div {...(!isHere && leftMark)} className={isHere ? undefined : '[content-visibility:hidden]'}>
      <Activity mode={isHere ? 'visible' : 'hidden'}>
        <div
          ref={(element) => {
            // React takes it away with what it hides.
            if (element) inside.current = element
          }}
        >
          <StayHere isHere={isHere}>{children}</StayHere>
        </div>
      </Activity>
    </div>
  )
}
