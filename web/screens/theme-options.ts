import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.tsx'

/** Light, dark or system theme. */
export function useThemeChoices() {
  const t = useTranslation()
  return [
    { value: 'light', label: t('common.theme.light'), icon: Sun },
    { value: 'dark', label: t('common.theme.dark'), icon: Moon },
    { value: 'system', label: t('common.theme.system'), icon: Monitor },
  ] as const
}
