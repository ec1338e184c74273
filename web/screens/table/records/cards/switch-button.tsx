import { LayoutList, Sheet } from 'lucide-react'
import { settings } from '../../../../api/session/stored-settings.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'

/** On phones: switches between cards and grid. Persists per browser. */
export function SwitchButton({ isOn }: { isOn: boolean }) {
  const t = useTranslation()
  return (
    <IconButton
      icon={isOn ? Sheet : LayoutList}
      label={isOn ? t('views.asGrid') : t('views.asCards')}
      onClick={() => settings.set({ sheetOnPhone: isOn })}
    />
  )
}
