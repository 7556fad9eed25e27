import { useMatches } from './useMatches'
import { useTheme } from './useTheme'

/** Whether the page is dark, by the theme that was chosen or else by the system's. */
export function useIsDark(): boolean {
  const theme = useTheme()
  const isSystemDark = useMatches('(prefers-color-scheme: dark)')
  return theme === null ? isSystemDark : theme === 'dark'
}
