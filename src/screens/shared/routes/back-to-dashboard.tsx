import { homeOf } from '../../../domain/can.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useMe } from '../../../workspace/react.tsx'
import { Link } from '../../shell/routes/navigation.tsx'

/** Links a page about one thing back to the user's home screen. */
export function BackToDashboard() {
  return (
    <Link to={homeOf(useMe())} className={buttonClass({ size: 'sm' })}>
      Back to Dashboard
    </Link>
  )
}
