import type { Column } from '#core/schema.ts'
import { hasDates } from '#core/views/date-ranges.ts'
import { t } from '../../../../i18n/i18n.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import type { RangeProblem } from './calendar-ranges.ts'
import { DateField } from './calendar-settings.tsx'

/** A calendar or timeline whose date field was deleted or changed its type; offers others. */
export function NoDates(props: {
  /** What the type of view says of a deleted date field, and of a table without any. */
  texts: { deleted: string; addField: string }
  problem: RangeProblem | undefined
  columns: readonly Column[]
  /** Undefined for people who cannot choose. */
  onChoose: ((columnId: string) => void) | undefined
}) {
  const { texts, problem, columns, onChoose } = props
  useTranslation()
  const dated = columns.filter(hasDates)
  return (
    <div className="grid size-full place-items-center">
      <EmptyState
        art="broken"
        title={problemText(problem, texts.deleted)}
        message={dated.length === 0 ? texts.addField : onChoose && t('calendar.noDates.choose')}
        actions={
          onChoose &&
          dated.length > 0 && (
            <div className="w-60">
              <DateField label={t('calendar.start')} columns={dated} value={null} onChange={onChoose} />
            </div>
          )
        }
      />
    </div>
  )
}

/** The problem of a date field. `deleted`: says that it was deleted. */
export function problemText(problem: RangeProblem | undefined, deleted: string): string {
  // Public links leave out hidden fields.
  if (!problem) return t('calendar.emptyDay')
  return problem.what === 'retyped' ? t('calendar.noDates.retyped', { field: problem.title }) : deleted
}
