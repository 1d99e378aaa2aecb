import { Callout } from '../../../ui/callout.tsx'
import { useAbout } from '../../../workspace/react.tsx'

/** Why the user was logged out, if they did not do it themselves: read out as it appears, and shown while they are logged out. */
export function WhyLoggedOut() {
  const why = useAbout()?.why
  return why === undefined ? null : (
    <Callout tone="warning" role="alert">
      {why}
    </Callout>
  )
}
