import { useHere } from '../shell/routes/navigation.tsx'
import { Setup } from './setup.tsx'
import { Welcome } from './welcome.tsx'

/** The screens that links of a server open. In one file: every start of EMS knows of each file of a screen. */
export function ByLink() {
  return useHere().pathname === '/setup' ? <Setup /> : <Welcome />
}
