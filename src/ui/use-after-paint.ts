import { startTransition, useEffect, useState } from 'react'

/** False until the component has been painted once: for what nobody has to wait for. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined
    // What a frame sets a timer for comes after its paint.
    const frame = requestAnimationFrame(() => {
      wait = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(wait)
    }
  }, [])
  return isPainted
}
