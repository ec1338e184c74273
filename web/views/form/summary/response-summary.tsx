import { useQuery } from '@tanstack/react-query'
import type { TableWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { FormField } from '#core/views/form-field.ts'
import { messageOf } from '../../../api/http/api-error.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { DayChart } from './bar-chart.tsx'
import { QuestionSummary } from './question-summary.tsx'
import { summaryQuery } from './summary-query.ts'

/** Charts of the answers to each question, over all records of the table. */
export function ResponseSummary({ table, fields }: { table: TableWire; fields: readonly FormField[] }) {
  const t = useTranslation()
  const createdId =
    table.columns.find(({ uidt }) => fieldOf({ type: uidt }).recordColumn === 'created_at')?.id ?? null
  const { data, error, refetch } = useQuery(
    summaryQuery(
      table.id,
      fields.map(({ column }) => column),
      createdId,
    ),
  )
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} />
  if (data.total === 0)
    return <EmptyState title={t('form.summary.empty.title')} message={t('form.summary.empty.message')} />
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      <section className="rounded-xl border border-line bg-surface p-5 shadow-1">
        <h2 className="text-xl font-semibold">
          {data.total === null ? t('form.summary.title') : t('form.summary.records', { count: data.total })}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{t('form.summary.all', { table: table.title })}</p>
        {data.days.length > 0 && (
          <>
            <h3 className="mt-5 mb-2 text-xs font-medium text-ink-2">{t('form.summary.overTime')}</h3>
            <DayChart title={t('form.summary.overTime')} days={data.days} />
          </>
        )}
      </section>
      {fields.map((field) => (
        <QuestionSummary key={field.column.id} field={field} summary={data} />
      ))}
    </div>
  )
}
