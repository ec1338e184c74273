import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'

/** Notices above the fields of an open record. */
export function RecordNote({ isGone, isInView }: { isGone: boolean; isInView: boolean | null }) {
  const t = useTranslation()
  if (isGone)
    return (
      <p role="alert" className="mb-3 rounded-md bg-danger-soft px-2.5 py-1.5 text-sm text-danger-ink">
        {t('panel.record.deleted')}
      </p>
    )
  if (isInView !== false) return null
  return (
    <p role="status" className="mb-3 rounded-md bg-sunken px-2.5 py-1.5 text-sm text-ink-2">
      {t('panel.notInView')}
    </p>
  )
}

/** The URL's record does not exist. */
export function MissingRecord() {
  const t = useTranslation()
  return <EmptyState art="search" title={t('panel.missing')} message={t('panel.missing.hint')} />
}
