import { LayoutList, Sheet } from 'lucide-react'
import { settings } from '../../../api/stored-settings.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

/** On phones: from cards to the sheet and back. This browser remembers it. */
export function SwitchButton({ isOn }: { isOn: boolean }) {
  const t = useT()
  return (
    <IconButton
      icon={isOn ? Sheet : LayoutList}
      label={isOn ? t('views.asGrid') : t('views.asCards')}
      onClick={() => settings.set({ sheetOnPhone: isOn })}
    />
  )
}
