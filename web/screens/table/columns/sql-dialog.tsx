import type { SchemaSqlWire } from '#core/api/tables/schema-sql.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { LazyConfirmDialog } from '../../lazy-confirm-dialog.tsx'
import { LazySqlBlock } from '../../lazy-sql-block.tsx'

/** Shows the SQL of a change in a data source before it runs. `onRun` reports its own errors. */
export function SqlDialog(props: { sql: SchemaSqlWire; onRun: () => Promise<void>; onClose: () => void }) {
  const { sql, onRun, onClose } = props
  const t = useTranslation()
  return (
    <LazyConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('column.sql.title')}
      confirmLabel={t('column.sql.run')}
      danger={sql.final}
      onConfirm={onRun}
    >
      <LazySqlBlock sql={sql} />
    </LazyConfirmDialog>
  )
}
