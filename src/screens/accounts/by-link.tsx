import { useHere } from '../shell/routes/navigation.tsx'
import { Setup } from './setup.tsx'
import { Welcome } from './welcome.tsx'

/**
 * The screens that a server's links open. They share one file, since every start of EMS knows each file of a screen.
 */
export function ByLink() {
  return useHere().pathname === '/setup' ? <Setup /> : <Welcome />
}
