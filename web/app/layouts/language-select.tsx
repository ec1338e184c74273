import { ChevronDown, Languages } from 'lucide-react'
import { setLocalLocale } from '../../api/session/local-appearance.ts'
import { showError } from '../../api/http/show-error.ts'
import { currentLocale, offeredLocales } from '../../i18n/i18n.ts'
import { localeById } from '#core/locales.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'

/** A native language select: pages before sign-in load no overlays. */
export function LanguageSelect() {
  const t = useTranslation()
  return (
    <span className="relative flex items-center text-sm text-ink-2">
      <Languages aria-hidden className="pointer-events-none absolute start-2.5 size-4" />
      <select
        aria-label={t('common.language')}
        value={currentLocale().id}
        onChange={(event) => void setLocalLocale(event.currentTarget.value).catch(showError)}
        className="h-8 cursor-pointer appearance-none rounded-md bg-transparent ps-8 pe-7 font-medium transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11 [&>option]:bg-raised [&>option]:text-ink"
      >
        {offeredLocales()
          .map(localeById)
          .map(({ id, name, tag }) => (
            <option key={id} value={id} lang={tag}>
              {name}
            </option>
          ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-2 size-3.5 opacity-70" />
    </span>
  )
}
