import { findSourceKind } from '#core/source-kinds.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Switch } from '../../ui/forms/switch.tsx'

export type ReadOnly = { data: boolean; schema: boolean }

/** What applies to a kind of database, whatever was chosen. */
export function effectiveReadOnly(kind: string, chosen: ReadOnly): ReadOnly {
  return findSourceKind(kind)?.isSchemaReadOnly ? { ...chosen, schema: true } : chosen
}

/**
 * Read-only for records and for tables and fields, separately; the latter stays on for kinds of databases whose tables
 * Tessera does not change.
 */
export function ReadOnlySwitches({
  kind,
  value: given,
  onChange,
}: {
  kind: string
  value: ReadOnly
  onChange: (value: ReadOnly) => void
}) {
  const t = useTranslation()
  const found = findSourceKind(kind)
  const isFixed = found?.isSchemaReadOnly ?? false
  const value = effectiveReadOnly(kind, given)
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <Switch checked={value.data} onChange={(data) => onChange({ ...value, data })}>
        <span className="font-medium">{t('home.external.dataReadOnly')}</span>
        <span className="block text-xs text-ink-3">{t('home.external.dataReadOnlyHelp')}</span>
      </Switch>
      <Switch disabled={isFixed} checked={value.schema} onChange={(schema) => onChange({ ...value, schema })}>
        <span className="font-medium">{t('home.external.schemaReadOnly')}</span>
        <span className="block text-xs text-ink-3">{t('home.external.schemaReadOnlyHelp')}</span>
      </Switch>
      {isFixed && (
        <p className="text-xs text-ink-3">{t('home.external.keepsSchema', { name: found?.label ?? '' })}</p>
      )}
    </div>
  )
}
