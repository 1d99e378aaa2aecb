import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { toastHost } from '../../../ui/toasts/toast-host.ts'
import { tones, type Tone } from '../../../ui/tone.ts'
import { contentId } from '../routes/arrival.ts'

interface SignProps {
  tone: Tone
  message: string
  /** Leads to the banner, if there is something to do. */
  onShow?: (() => void) | undefined
  /** Whether it is placed below another sign that may be there. */
  isSecond?: boolean | undefined
}

/** The sticky bar right before the screen; null if the bar is not sticky, as on the pages for visitors. */
function topBar(): Element | null {
  const bar = document.getElementById(contentId)?.previousElementSibling
  return bar && getComputedStyle(bar).position === 'sticky' ? bar : null
}

/**
 * A banner and, while the banner is scrolled out of sight, the start of its message below the sticky bar. Screen readers are
 * told by the banner.
 */
export function KeptInSight({ children, ...sign }: SignProps & { children: ReactNode }) {
  const banner = useRef<HTMLDivElement>(null)
  const [bar, setBar] = useState<Element | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([shown]) => {
      if (shown) setBar(shown.isIntersecting ? null : topBar())
    })
    if (banner.current) observer.observe(banner.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div ref={banner}>{children}</div>
      {bar && createPortal(<Sign {...sign} />, bar)}
    </>
  )
}

function Sign({ tone, message, onShow, isSecond = false }: SignProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (place.current ? keepFree(place.current) : undefined), [])
  const { soft, mark: Mark } = tones[tone]
  return (
    <div
      ref={place}
      aria-hidden={onShow ? undefined : true}
      className="pointer-events-none absolute inset-x-2 flex justify-center p-2 print:hidden"
      style={{ top: isSecond ? 'calc(100% + 2.5rem)' : '100%' }}
    >
      <p
        // Wide enough to say how much is waiting.
        style={{ maxWidth: '24rem' }}
        className={classNames(
          'flex min-w-0 items-center gap-2 rounded-md border px-3 py-1 text-sm shadow-float',
          soft,
        )}
      >
        <Mark size={16} className="shrink-0" />
        <span className="truncate text-ink">{message}</span>
        {onShow && (
          <Button size="sm" className="pointer-events-auto" onClick={onShow}>
            Show
          </Button>
        )}
      </p>
    </div>
  )
}

const signs = new Set<HTMLElement>()

/** Moves the toasts, which appear below the same bar, below a sign. Returns a function that lets them move back. */
function keepFree(sign: HTMLElement): () => void {
  signs.add(sign)
  moveToasts()
  return () => {
    signs.delete(sign)
    moveToasts()
  }
}

function moveToasts(): void {
  const ends = Array.from(signs, ({ offsetTop, offsetHeight, offsetParent }) =>
    Math.max(0, offsetTop + offsetHeight - (offsetParent?.clientHeight ?? 0)),
  )
  toastHost().style.marginTop = ends.length === 0 ? '' : `${Math.max(...ends)}px`
}
