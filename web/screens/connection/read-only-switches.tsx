import { Info } from 'lucide-react'
import { findSourceKind, isAlwaysReadOnly, type SourceKindName } from '#core/source-kinds.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'

export type ReadOnly = { data: boolean; schema: boolean }

/** Read-only for records and for tables and fields, separately. */
export function ReadOnlySwitches({
  kind,
  value,
  onChange,
}: {
  kind: SourceKindName
  value: ReadOnly
  onChange: (value: ReadOnly) => void
}) {
  const t = useTranslation()
  const found = findSourceKind(kind)
  if (isAlwaysReadOnly(found?.type))
    return (
      <div role="note" className="flex gap-3 rounded-lg bg-info-soft p-3 text-sm">
        <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info-ink" />
        <div>
          <p className="font-medium text-info-ink">{t('home.external.alwaysReadOnly')}</p>
          <p className="mt-0.5 text-ink-2">
            {t('home.external.alwaysReadOnlyHelp', { name: found?.label ?? kind })}
          </p>
        </div>
      </div>
    )
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <Switch checked={value.data} onChange={(data) => onChange({ ...value, data })}>
        <span className="font-medium">{t('home.external.dataReadOnly')}</span>
        <span className="block text-xs text-ink-3">{t('home.external.dataReadOnlyHelp')}</span>
      </Switch>
      <Switch checked={value.schema} onChange={(schema) => onChange({ ...value, schema })}>
        <span className="font-medium">{t('home.external.schemaReadOnly')}</span>
        <span className="block text-xs text-ink-3">{t('home.external.schemaReadOnlyHelp')}</span>
      </Switch>
    </div>
  )
}
