import { saveLocale } from '../../api/session/synced-appearance.ts'
import { showError } from '../../api/http/show-error.ts'
import { currentLocale, offeredLocales } from '../../i18n/i18n.ts'
import { localeById } from '#core/locales.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { MenuRadioGroup } from '../../ui/overlays/menu.tsx'

/** Languages as menu items. */
export function LanguageChoices() {
  const t = useTranslation()
  const options = offeredLocales()
    .map(localeById)
    .map(({ id, name }) => ({ value: id as string, label: name }))
  return (
    <MenuRadioGroup
      label={t('common.language')}
      value={currentLocale().id}
      onChange={(id) => void saveLocale(id).catch(showError)}
      options={options}
    />
  )
}
