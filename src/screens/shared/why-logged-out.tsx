import { Callout } from '../../ui/callout.tsx'
import { useAbout } from '../../workspace/react.tsx'

/** Why whoever was here is logged out, where that was not their doing: read out as it comes, and there as long as they are out. */
export function WhyLoggedOut() {
  const why = useAbout()?.why
  return why === undefined ? null : (
    <Callout tone="warning" role="alert">
      {why}
    </Callout>
  )
}
