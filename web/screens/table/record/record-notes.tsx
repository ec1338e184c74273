import { useT } from '../../../i18n/use-t.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** What is to be known of an open record before its fields are read. */
export function RecordNote({ isGone, isInView }: { isGone: boolean; isInView: boolean | null }) {
  const t = useT()
  if (isGone)
    return (
      <p role="alert" className="mb-3 rounded-md bg-danger-soft px-2.5 py-1.5 text-sm text-danger-ink">
        {t('panel.record.gone')}
      </p>
    )
  if (isInView !== false) return null
  return (
    <p role="status" className="mb-3 rounded-md bg-sunken px-2.5 py-1.5 text-sm text-ink-2">
      {t('panel.notInView')}
    </p>
  )
}

/** An address names a record that there is not, or not any more. */
export function MissingRecord() {
  const t = useT()
  return <EmptyState art="search" title={t('panel.missing')} message={t('panel.missing.hint')} />
}
