import { keepLocale } from '../../api/own-looks.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { currentLocale, offeredLocales } from '../../i18n/i18n.ts'
import { localeById } from '#core/locales.ts'
import { useT } from '../../i18n/use-t.tsx'
import { MenuRadioGroup } from '../../ui/menu.tsx'

/** The languages of the product as choices of a menu. */
export function LanguageChoices() {
  const t = useT()
  const options = offeredLocales()
    .map(localeById)
    .map(({ id, name }) => ({ value: id as string, label: name }))
  return (
    <MenuRadioGroup
      label={t('common.language')}
      value={currentLocale().id}
      onChange={(id) => void keepLocale(id).catch(tellProblem)}
      options={options}
    />
  )
}
