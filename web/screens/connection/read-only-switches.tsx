import { Switch } from '../../ui/forms/switch.tsx'
import { useTranslation } from '../../i18n/use-translation.tsx'

export type ReadOnly = { data: boolean; schema: boolean }

/** Read-only for records and for tables and fields, separately. */
export function ReadOnlySwitches({
  value,
  onChange,
}: {
  value: ReadOnly
  onChange: (value: ReadOnly) => void
}) {
  const t = useTranslation()
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
