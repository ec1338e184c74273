import { useMemo, useState } from 'react'
import { localeById } from '#core/locales.ts'
import { showError } from '../../api/http/show-error.ts'
import { saveLocale } from '../../api/session/synced-appearance.ts'
import { currentLocale, offeredLocales } from '../../i18n/i18n.ts'
import { findLocales } from '../../i18n/languages/find-locales.ts'
import { type Languages, loadLanguages } from '../../i18n/languages/languages.ts'
import { Combobox } from '../../ui/forms/combobox.tsx'
import type { Option } from '../../ui/forms/select-option.ts'

/** The language of the app. People find it by its name in itself or in English, by country, tag or code. */
export function LanguageCombobox() {
  const [languages, setLanguages] = useState<Languages | null>(null)
  const offered = useMemo(() => offeredLocales(), [])
  // Other options would reset what people type.
  const options = useMemo(
    () => offered.map(localeById).map(({ id, name }) => ({ value: id, label: name })),
    [offered],
  )
  const matches = ({ value, label }: Option, text: string) =>
    label.toLowerCase().includes(text.trim().toLowerCase()) ||
    (languages !== null && findLocales(languages, text, offered).has(value))
  return (
    <div
      // Without these tables, native names are still found.
      onFocus={() => void loadLanguages().then(setLanguages, () => {})}
    >
      <Combobox
        value={currentLocale().id}
        onChange={(id) => id !== null && void saveLocale(id).catch(showError)}
        options={options}
        matches={matches}
      />
    </div>
  )
}
