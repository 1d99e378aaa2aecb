import { homeOf } from '../../domain/can.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useMe } from '../../workspace/react.tsx'
import { Link } from '../shell/routes/navigation.tsx'

/** From a page of one thing to where whoever is logged in begins. */
export function BackToDashboard() {
  return (
    <Link to={homeOf(useMe())} className={buttonClass({ size: 'sm' })}>
      Back to Dashboard
    </Link>
  )
}
