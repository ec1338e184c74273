import { ArrowDown, ArrowUp, EllipsisVertical, EyeOff, GripVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Column } from '#core/schema.ts'
import { isRequiredForInput } from '#core/required-columns.ts'
import { FieldIcon } from '../../../fields/field-icon.tsx'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { FormInput } from '../../../inputs/form-input.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { useDraggableField, useFieldTarget } from './drag-field.ts'
import { DropEdgeLine } from './drop-edge-line.tsx'
import { FieldNote } from './field-note.tsx'
import type { PlacedField } from './field-order.ts'
import { PlainTextBox } from './plain-text-box.tsx'
import type { QuestionSetting } from '../settings/question-settings.tsx'
import type { FieldPatch } from './use-form-edits.ts'

export type QuestionCardProps = {
  field: PlacedField
  onChange: (patch: FieldPatch, when?: 'soon' | 'now') => void
  settings: readonly QuestionSetting[]
  /** The field with the options that the question offers. */
  shown: Column
  onRemove: () => void
  /** Undefined for the first and last question. */
  onMoveUp?: (() => void) | undefined
  onMoveDown?: (() => void) | undefined
}

/** A question in the form editor: label and help are editable, the input is a preview. */
export function QuestionCard(props: QuestionCardProps) {
  const { field, settings, shown, onChange, onRemove, onMoveUp, onMoveDown } = props
  const t = useTranslation()
  const { place, column } = field
  const name = place.label || column.title
  const handle = useRef<HTMLSpanElement>(null)
  const { element, isDragging } = useDraggableField(place.id, handle)
  const edge = useFieldTarget(place.id, element)
  const isBound = isRequiredForInput(column)
  // Stays open once opened; toggling with focus would shift the layout under a click.
  const [isHelping, setHelping] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const hasHelp = isHelping || place.help !== ''
  return (
    <div
      ref={element}
      role="group"
      aria-label={name}
      data-place={place.id}
      className={cx(
        'group/card relative rounded-lg border border-transparent p-3 ps-7 transition-colors',
        'hover:border-line-2 hover:bg-sunken/50 focus-within:border-line-2 focus-within:bg-sunken/50',
        isDragging && 'opacity-40',
      )}
    >
      <DropEdgeLine edge={edge} />
      <span
        ref={handle}
        aria-hidden
        className={cx(
          'absolute start-1 top-3.5 cursor-grab text-icon opacity-60 group-hover/card:opacity-100',
          // A single question cannot be moved.
          !onMoveUp && !onMoveDown && 'invisible',
        )}
      >
        <GripVertical className="size-4.5" />
      </span>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-1">
            <PlainTextBox
              label={t('form.builder.labelOf', { name: column.title })}
              value={place.label}
              placeholder={column.title}
              maxLength={255}
              onText={(label) => onChange({ label })}
              className="w-auto max-w-full min-w-8 text-base font-medium placeholder:text-ink"
            />
            {(place.required || isBound) && (
              <span aria-hidden className="pt-1 text-base text-danger-ink">
                *
              </span>
            )}
          </div>
          {hasHelp && (
            <PlainTextBox
              label={t('form.builder.helpOf', { name })}
              value={place.help}
              placeholder={t('form.builder.help')}
              maxLength={2000}
              isMultiline
              isNew={isHelping}
              onText={(help) => onChange({ help })}
              className="text-sm text-ink-2"
            />
          )}
        </div>
        <Menu
          align="end"
          trigger={
            <IconButton
              icon={EllipsisVertical}
              label={t('form.builder.actionsOf', { name })}
              className="pointer-coarse:-me-2.5 pointer-coarse:-my-2"
            />
          }
        >
          <MenuItem icon={ArrowUp} disabled={!onMoveUp} onSelect={onMoveUp}>
            {t('common.moveUp')}
          </MenuItem>
          <MenuItem icon={ArrowDown} disabled={!onMoveDown} onSelect={onMoveDown}>
            {t('common.moveDown')}
          </MenuItem>
          <MenuSeparator />
          {settings.map(({ key, icon, label, disabled }) => (
            <MenuItem key={key} icon={icon} disabled={disabled} onSelect={() => setOpen(key)}>
              {label}
            </MenuItem>
          ))}
          <MenuItem icon={EyeOff} onSelect={onRemove}>
            {t('form.builder.remove')}
          </MenuItem>
        </Menu>
      </div>
      <div inert className="mt-1.5 pe-1 opacity-80">
        <FormInput column={shown} answer={null} onAnswer={() => undefined} />
      </div>
      <div className="mt-2.5 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-ink-3">
        <span className="flex min-w-0 items-center gap-1.5">
          <FieldIcon type={column.type} size={14} className="shrink-0 text-icon" />
          <span dir="auto" className="truncate">
            {column.title}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-4">
          {settings.map(
            ({ key, icon, note, isMissing }) =>
              note !== null && (
                <FieldNote
                  key={key}
                  icon={icon}
                  name={name}
                  isProblem={isMissing}
                  onClick={() => setOpen(key)}
                >
                  {note}
                </FieldNote>
              ),
          )}
          {!hasHelp && (
            <button
              type="button"
              onClick={() => setHelping(true)}
              className="min-h-6 rounded-sm px-1 hover:text-ink hover:underline pointer-coarse:min-h-11"
            >
              {t('form.builder.help')}
              <span className="sr-only">{`: ${name}`}</span>
            </button>
          )}
          {isBound ? (
            <span>{t('form.builder.alwaysRequired')}</span>
          ) : (
            <label className="flex items-center gap-2 pointer-coarse:min-h-11">
              <span>{t('common.required')}</span>
              <Switch
                checked={place.required}
                label={t('form.builder.requiredOf', { name })}
                onChange={(required) => onChange({ required }, 'now')}
              />
            </label>
          )}
        </span>
      </div>
      {settings.find(({ key }) => key === open)?.dialog(() => setOpen(null))}
    </div>
  )
}
