import { useQuery } from '@tanstack/react-query'
import type { SchemaSqlWire } from '#core/api/tables/schema-sql.ts'
import { messageOf } from '../api/http/api-error.ts'
import { type PreviewedChange, schemaSqlQuery } from '../api/schema/schema-sql.ts'
import { useTranslation } from '../i18n/use-translation.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { CopyButton } from './copy-button.tsx'

/** The SQL that a change will run in a data source, to read and copy. */
export function SqlBlock({ sql: { statements, final } }: { sql: SchemaSqlWire }) {
  const t = useTranslation()
  const text = statements.map((statement) => `${statement};`).join('\n')
  return (
    <div className="mt-3 flex flex-col gap-2">
      <p className="text-sm text-ink-2">{t('dependents.sql.runs')}</p>
      <pre
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        tabIndex={0}
        aria-label={t('dependents.sql.label')}
        className="max-h-60 overflow-auto rounded-md bg-sunken p-3 text-start font-mono text-xs whitespace-pre-wrap"
      >
        {text}
      </pre>
      <div className="flex justify-end">
        <CopyButton text={text} />
      </div>
      {final && <p className="text-sm text-danger-ink">{t('dependents.sql.final')}</p>}
    </div>
  )
}

/** The SQL of a change, as soon as it is known. */
export function SchemaSql({ baseId, change }: { baseId: string; change: PreviewedChange }) {
  const { data, error } = useQuery(schemaSqlQuery(baseId, change))
  if (error)
    return (
      <p role="alert" className="mt-3 text-sm text-danger-ink">
        {messageOf(error)}
      </p>
    )
  return data ? <SqlBlock sql={data} /> : <SkeletonRows count={2} />
}
