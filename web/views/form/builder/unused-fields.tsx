import { Plus } from 'lucide-react'
import { FieldIcon } from '../../../fields/field-icon.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useDraggableField, useFieldZone } from './drag-field.ts'
import type { PlacedField } from './field-order.ts'

/** Fields that the form does not use. Click or drag one to add it. */
export function UnusedFields(props: {
  fields: readonly PlacedField[]
  /** Required columns. */
  lacks: readonly string[]
  onAdd: (placeIds: string[]) => void
}) {
  const t = useTranslation()
  const { fields, lacks, onAdd } = props
  const { element, isOver } = useFieldZone('out', false)
  return (
    <div
      ref={element}
      className={cx('flex min-h-full flex-col gap-2 p-4 transition-colors', isOver && 'bg-selected')}
    >
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{t('form.builder.left')}</h2>
        {fields.length > 1 && (
          <Button size="sm" tone="quiet" onClick={() => onAdd(fields.map(({ place }) => place.id))}>
            {t('form.builder.addAll')}
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-3">
        {t(fields.length > 0 ? 'form.builder.leftHint' : 'form.builder.leftNone')}
      </p>
      <ul className="flex flex-col gap-1.5">
        {fields.map((field) => (
          <LeftField
            key={field.place.id}
            field={field}
            isMissed={lacks.includes(field.column.id)}
            onAdd={() => onAdd([field.place.id])}
          />
        ))}
      </ul>
    </div>
  )
}

function LeftField({ field, isMissed, onAdd }: { field: PlacedField; isMissed: boolean; onAdd: () => void }) {
  const t = useTranslation()
  const { element, isDragging } = useDraggableField(field.place.id)
  const { title, type } = field.column
  return (
    <li>
      <div ref={element} className={isDragging ? 'opacity-40' : ''}>
        <button
          type="button"
          onClick={onAdd}
          className={cx(
            'flex min-h-9 w-full items-center gap-2 rounded-md border bg-surface px-2.5 text-start text-sm shadow-1 transition-colors hover:bg-hover pointer-coarse:min-h-11',
            isMissed ? 'border-warning' : 'border-line',
          )}
        >
          <FieldIcon type={type} size={16} className="shrink-0 text-icon" />
          <span dir="auto" className="min-w-0 flex-1 truncate text-match-parent">
            {title}
          </span>
          {isMissed && <span className="shrink-0 text-xs text-warning-ink">{t('common.required')}</span>}
          <span className="sr-only">{t('form.builder.addMissing')}</span>
          <Plus aria-hidden className="size-4 shrink-0 text-icon" />
        </button>
      </div>
    </li>
  )
}
