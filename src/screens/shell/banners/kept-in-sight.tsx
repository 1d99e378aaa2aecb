import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../../ui/class-names.ts'
import { tones, type Tone } from '../../../ui/tone.ts'
import { contentId } from '../routes/arrival.ts'

interface KeptInSightProps {
  tone: Tone
  message: string
  children: ReactNode
}

/** It stands right before the screen; none where it does not stay, as on the pages for visitors. */
function topBar(): Element | null {
  const bar = document.getElementById(contentId)?.previousElementSibling
  return bar && getComputedStyle(bar).position === 'sticky' ? bar : null
}

/**
 * A banner, and while that is scrolled away the beginning of what it says, below the bar that stays. Screen readers are told by
 * the banner.
 */
export function KeptInSight({ tone, message, children }: KeptInSightProps) {
  const banner = useRef<HTMLDivElement>(null)
  const [bar, setBar] = useState<Element | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([shown]) => {
      if (shown) setBar(shown.isIntersecting ? null : topBar())
    })
    if (banner.current) observer.observe(banner.current)
    return () => observer.disconnect()
  }, [])
  const { soft, mark: Mark } = tones[tone]
  return (
    <>
      <div ref={banner}>{children}</div>
      {bar &&
        createPortal(
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-2 flex justify-center p-2"
            style={{ top: '100%' }}
          >
            <p
              // As much as says how much waits.
              style={{ maxWidth: '24rem' }}
              className={classNames(
                'flex min-w-0 items-center gap-2 rounded-md border px-3 py-1 text-sm shadow-float',
                soft,
              )}
            >
              <Mark size={16} className="shrink-0" />
              <span className="truncate text-ink">{message}</span>
            </p>
          </div>,
          bar,
        )}
    </>
  )
}
