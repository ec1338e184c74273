import type { Column } from '#core/schema.ts'
import { canStack } from '#core/views/kanban-stacks.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'

/** Most fields to offer. */
const offeredMax = 6

/** Explains that a board has no field to stack by, and offers others. */
export function MissingStackField(props: {
  columns: readonly Column[]
  /** Undefined for people who cannot choose. */
  onChoose?: ((columnId: string) => void) | undefined
}) {
  const { columns, onChoose } = props
  const t = useTranslation()
  const usable = columns.filter(canStack).slice(0, offeredMax)
  return (
    <div className="grid size-full place-items-center overflow-auto">
      <EmptyState
        art="broken"
        title={t('kanban.missing.title')}
        message={
          usable.length === 0
            ? t('kanban.missing.none')
            : onChoose
              ? t('kanban.missing.choose')
              : t('kanban.missing.ask')
        }
        actions={
          onChoose &&
          usable.map(({ id, title }) => (
            <Button key={id} onClick={() => onChoose(id)}>
              {t('kanban.stackByField', { field: title })}
            </Button>
          ))
        }
      />
    </div>
  )
}
