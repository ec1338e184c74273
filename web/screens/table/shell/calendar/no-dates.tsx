import type { Column } from '#core/schema.ts'
import { hasDates } from '#core/views/calendar.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import type { RangeProblem } from './calendar-ranges.ts'
import { DateField } from './calendar-settings.tsx'

/** A calendar whose date field was deleted or changed its type; offers others. */
export function NoDates(props: {
  problem: RangeProblem | undefined
  columns: readonly Column[]
  /** Undefined for people who cannot choose. */
  onChoose: ((columnId: string) => void) | undefined
}) {
  const { problem, columns, onChoose } = props
  const t = useTranslation()
  const dated = columns.filter(hasDates)
  return (
    <div className="grid size-full place-items-center">
      <EmptyState
        art="broken"
        title={
          problem?.what === 'retyped'
            ? t('calendar.noDates.retyped', { field: problem.title })
            : t('calendar.noDates.deleted')
        }
        message={t(
          dated.length === 0
            ? 'calendar.noDates.addField'
            : onChoose
              ? 'calendar.noDates.choose'
              : 'calendar.noDates.ask',
        )}
        actions={
          onChoose &&
          dated.length > 0 && (
            <div className="w-60">
              <DateField label={t('calendar.startField')} columns={dated} value={null} onChange={onChoose} />
            </div>
          )
        }
      />
    </div>
  )
}
