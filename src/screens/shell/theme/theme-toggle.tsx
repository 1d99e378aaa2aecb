import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { useTheme } from './theme.ts'

/** The button in the top bar that switches between light and dark (SPEC 2 'Layout', 4 'Theme'). */
export function ThemeToggle() {
  const { other, toggle } = useTheme()
  return (
    <IconButton label={`Switch to ${other} theme`} icon={other === 'dark' ? Moon : Sun} onClick={toggle} />
  )
}
