import type { BaseWire } from '#core/api/bases/bases.ts'
import { baseLink } from '../../api/bases/active-share-link.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { BaseIcon } from '../../screens/base-icon.tsx'
import { LanguageSelect } from '../layouts/language-select.tsx'

/** The base of a shared link, without a switcher. */
export function BaseTitle({ base }: { base: BaseWire | undefined }) {
  return (
    <div className="flex h-9 min-w-0 flex-1 items-center gap-2 px-1.5">
      {base && (
        <>
          <BaseIcon size="sm" title={base.title} color={base.color} meta={base.meta} />
          <span className="min-w-0 truncate text-sm font-semibold" dir="auto">
            {base.title}
          </span>
        </>
      )}
    </div>
  )
}

/** The link's role and the language, because there is no account. */
export function LinkFoot() {
  const t = useTranslation()
  const role = baseLink()?.role ?? 'viewer'
  return (
    <div className="flex shrink-0 flex-col items-start gap-1 border-t border-line p-2">
      <p className="px-1.5 text-xs text-ink-3">{t(`bases.link.${role}`)}</p>
      <LanguageSelect />
    </div>
  )
}
