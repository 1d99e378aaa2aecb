import { startTransition, useEffect, useState } from 'react'

/** False until the component has been painted once: for what nobody has to wait for. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}

/** Does something once the next frame is painted. Returns the function that cancels it. */
export function afterPaint(act: () => void): () => void {
  let wait: ReturnType<typeof setTimeout> | undefined
  // A timer set in a frame fires after that frame's paint.
  const frame = requestAnimationFrame(() => {
    wait = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(wait)
  }
}
