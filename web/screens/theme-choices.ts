import { Monitor, Moon, Sun } from 'lucide-react'
import { useT } from '../i18n/use-t.tsx'

/** Light, dark, or as the system says. */
export function useThemeChoices() {
  const t = useT()
  return [
    { value: 'light', label: t('common.theme.light'), icon: Sun },
    { value: 'dark', label: t('common.theme.dark'), icon: Moon },
    { value: 'system', label: t('common.theme.system'), icon: Monitor },
  ] as const
}
