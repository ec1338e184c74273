import { ArrowDown, ArrowUp, EllipsisVertical, GitBranch, GripVertical, Trash2 } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import type { FormSection } from '#core/views/form-sections.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { cx } from '../../../ui/cx.ts'
import { Switch } from '../../../ui/forms/switch.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { ConditionDialog } from '../settings/condition-dialog.tsx'
import { useDraggableField, useFieldTarget } from './drag-field.ts'
import { DropEdgeLine } from './drop-edge-line.tsx'
import { FieldNote } from './field-note.tsx'
import { PlainTextBox } from './plain-text-box.tsx'

/** A section in the form editor: heading and text are edited in place. */
export function SectionCard(props: {
  section: FormSection
  onChange: (patch: Partial<FormSection>, when?: 'soon' | 'now') => void
  /** The earlier answers that show the section. */
  condition: Pick<ComponentProps<typeof ConditionDialog>, 'Editor' | 'columns'>
  onRemove: () => void
  onMoveUp?: (() => void) | undefined
  onMoveDown?: (() => void) | undefined
}) {
  const { section, onChange, condition, onRemove, onMoveUp, onMoveDown } = props
  const t = useTranslation()
  const name = section.title || t('form.builder.sectionUntitled')
  const handle = useRef<HTMLSpanElement>(null)
  const { element, isDragging } = useDraggableField(section.id, handle)
  const edge = useFieldTarget(section.id, element)
  const [isConditionOpen, setConditionOpen] = useState(false)
  return (
    <div
      ref={element}
      role="group"
      aria-label={name}
      data-place={section.id}
      className={cx(
        'group/card relative rounded-lg border border-line bg-sunken/50 p-3 ps-7',
        section.newPage && 'border-t-2 border-t-primary',
        isDragging && 'opacity-40',
      )}
    >
      <DropEdgeLine edge={edge} />
      <span
        ref={handle}
        aria-hidden
        className={cx(
          'absolute start-1 top-3.5 cursor-grab text-icon opacity-60 group-hover/card:opacity-100',
          !onMoveUp && !onMoveDown && 'invisible',
        )}
      >
        <GripVertical className="size-4.5" />
      </span>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <PlainTextBox
            label={t('form.builder.sectionTitle')}
            value={section.title}
            placeholder={t('form.builder.sectionTitle')}
            maxLength={255}
            onText={(title) => onChange({ title })}
            className="text-xl font-semibold"
          />
          <PlainTextBox
            label={t('form.builder.sectionText')}
            value={section.text}
            placeholder={t('form.builder.sectionText')}
            maxLength={5000}
            isMultiline
            onText={(text) => onChange({ text })}
            className="text-base text-ink-2"
          />
        </div>
        <Menu
          align="end"
          trigger={
            <IconButton
              icon={EllipsisVertical}
              label={t('form.builder.sectionActions', { name })}
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
          <MenuItem
            icon={GitBranch}
            disabled={condition.columns.length === 0}
            onSelect={() => setConditionOpen(true)}
          >
            {t('form.builder.condition')}
          </MenuItem>
          <MenuItem icon={Trash2} onSelect={onRemove}>
            {t('form.builder.sectionRemove')}
          </MenuItem>
        </Menu>
      </div>
      <div className="mt-2.5 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-ink-3">
        <label className="flex items-center gap-2 pointer-coarse:min-h-11">
          <Switch
            checked={section.newPage}
            label={`${t('form.builder.sectionPage')}: ${name}`}
            onChange={(newPage) => onChange({ newPage }, 'now')}
          />
          <span>{t('form.builder.sectionPage')}</span>
        </label>
        {section.filters.length > 0 && (
          <FieldNote icon={GitBranch} name={name} onClick={() => setConditionOpen(true)}>
            {t('form.builder.conditional')}
          </FieldNote>
        )}
      </div>
      {isConditionOpen && (
        <ConditionDialog
          {...condition}
          name={name}
          help={t('form.builder.sectionConditionHelp')}
          filters={section.filters}
          onChange={(filters) => onChange({ filters })}
          onClose={() => setConditionOpen(false)}
        />
      )}
    </div>
  )
}
