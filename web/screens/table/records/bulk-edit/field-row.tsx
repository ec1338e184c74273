import { ArrowDown, ArrowUp, CircleAlert, Eye, EyeOff, Trash2, Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import type { ColumnWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import type { FieldType } from '#core/schema.ts'
import { FieldIcon } from '../../../../fields/field-icon.tsx'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Input } from '../../../../ui/forms/input.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { LazyDependentsList } from '../../../lazy-dependents-list.tsx'
import { convertedDraft, draftOf, typesFor } from '../../columns/column-draft.ts'
import { ConversionPanel } from '../../columns/conversion-panel.tsx'
import { useConversion } from '../../columns/use-conversion.ts'
import type { FieldDraft } from './field-draft-changes.ts'

/** A row in the list of all fields. */
export function FieldRow(props: {
  column: ColumnWire
  draft: FieldDraft
  /** Why the change is invalid. */
  problem: string | null
  isFirst: boolean
  isLast: boolean
  /** The first position after the primary field. */
  isSecond: boolean
  onChange: (change: Partial<FieldDraft>) => void
  onMove: (by: 1 | -1) => void
  /** Reports whether the values can be converted. */
  onReady: (id: string, isReady: boolean) => void
}) {
  const { column, draft, problem, onChange } = props
  const t = useTranslation()
  const name = column.title
  const isConverted = draft.type !== column.uidt && !draft.isDeleted
  const types = typesFor(column)
  return (
    <li className="flex flex-col gap-1.5 border-b border-line pb-2 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-1.5">
        <Input
          className="min-w-32 flex-1"
          aria-label={t('bulkEdit.fields.name', { field: name })}
          aria-invalid={problem !== null || undefined}
          value={draft.title}
          dir="auto"
          disabled={draft.isDeleted}
          maxLength={limits.titleLength}
          onText={(title) => onChange({ title })}
        />
        <div className="w-44 shrink-0">
          <Select<FieldType>
            label={t('bulkEdit.fields.type', { field: name })}
            value={draft.type}
            disabled={draft.isDeleted || types.length === 1}
            onChange={(type) => onChange({ type, leavesBlank: false })}
            options={types.map((type) => ({
              value: type,
              label: t(`fields.type.${type}`),
              icon: <FieldIcon type={type} />,
            }))}
          />
        </div>
        <Input
          className="order-last min-w-40 basis-full sm:order-none sm:flex-[1.5] sm:basis-0"
          aria-label={t('bulkEdit.fields.description', { field: name })}
          placeholder={t('views.column.description')}
          value={draft.description}
          dir="auto"
          disabled={draft.isDeleted}
          maxLength={limits.descriptionLength}
          onText={(description) => onChange({ description })}
        />
        <span className="flex">
          <IconButton
            icon={draft.show ? Eye : EyeOff}
            label={t('bulkEdit.fields.show', { field: name })}
            pressed={draft.show}
            disabled={column.pv || draft.isDeleted}
            onClick={() => onChange({ show: !draft.show })}
          />
          <IconButton
            icon={ArrowUp}
            label={t('views.fields.moveUp', { name })}
            disabled={props.isFirst || props.isSecond}
            onClick={() => props.onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={t('views.fields.moveDown', { name })}
            disabled={props.isFirst || props.isLast}
            onClick={() => props.onMove(1)}
          />
          <IconButton
            icon={draft.isDeleted ? Undo2 : Trash2}
            label={t(draft.isDeleted ? 'bulkEdit.fields.keep' : 'bulkEdit.fields.delete', { field: name })}
            disabled={column.pv}
            onClick={() => onChange({ isDeleted: !draft.isDeleted })}
          />
        </span>
      </div>
      {problem !== null && (
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {problem}
        </p>
      )}
      {isConverted && <OtherType key={draft.type} {...props} />}
      {draft.isDeleted && <LazyDependentsList of={{ columnId: draft.id }} />}
    </li>
  )
}

/** Previews a type change. */
function OtherType(props: {
  column: ColumnWire
  draft: FieldDraft
  onChange: (change: Partial<FieldDraft>) => void
  onReady: (id: string, isReady: boolean) => void
}) {
  const { column, draft, onChange, onReady } = props
  const { panel, isReady } = useConversion(column, convertedDraft(draftOf(column), column, draft.type))
  useEffect(() => onReady(column.id, isReady), [column.id, isReady, onReady])
  return (
    <ConversionPanel
      {...panel}
      onChoose={(choice) => {
        panel.onChoose(choice)
        onChange({ leavesBlank: choice === 'blank' })
      }}
    />
  )
}
