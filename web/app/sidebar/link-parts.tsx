import type { BaseWire } from '#core/api/bases.ts'
import { baseLink } from '../../api/base-link.ts'
import { useT } from '../../i18n/use-t.tsx'
import { BaseIcon } from '../../screens/base-icon.tsx'
import { LanguageSelect } from '../layouts/language-select.tsx'

/** The base of a public link; there is no way to others. */
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

/** By what one is here, and the language: there is no account to speak of. */
export function LinkFoot() {
  const t = useT()
  const role = baseLink()?.role ?? 'viewer'
  return (
    <div className="flex shrink-0 flex-col items-start gap-1 border-t border-line p-2">
      <p className="px-1.5 text-xs text-ink-3">{t(`bases.link.${role}`)}</p>
      <LanguageSelect />
    </div>
  )
}
