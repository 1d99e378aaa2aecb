import { Callout } from '../../ui/callout.tsx'
import { useAbout } from '../../workspace/react.tsx'

/** Why whoever was here is logged out, where that was not their doing: a toast has gone before it is read. */
export function WhyLoggedOut() {
  const why = useAbout()?.why
  return why === undefined ? null : <Callout tone="warning">{why}</Callout>
}
