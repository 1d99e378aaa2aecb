import { loadable } from '../../ui/parts/loadable.tsx'
import { openWholeDoor } from '../../workspace/door.ts'

/** The offer to make tasks of pasted lines: seldom needed, and never before a paste, so it is fetched then, with its rule. */
export const pastedLines = loadable(async () => {
  const [{ PastedLines }] = await Promise.all([import('./pasted-lines.tsx'), openWholeDoor()])
  return PastedLines
})
