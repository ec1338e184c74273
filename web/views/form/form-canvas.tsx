import { TriangleAlert } from 'lucide-react'
import type { ComponentType } from 'react'
import { readChoices } from '#core/views/form-choices.ts'
import { readConditions } from '#core/views/form-conditions.ts'
import { formatList } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { ConditionEditorProps } from './condition-dialog.tsx'
import { useFieldZone } from './drag-field.ts'
import { orderAt } from './field-order.ts'
import { FormPreviewPage } from './form-face.tsx'
import { PlainTextBox } from './plain-text-box.tsx'
import { QuestionCard } from './question-card.tsx'
import type { FormEdits } from './use-form-edits.ts'

/** The form, edited in place. */
export function FormCanvas(props: {
  edits: FormEdits
  /** The view's name, used if the form has no heading. */
  title: string
  ConditionEditor: ComponentType<ConditionEditorProps>
  onAdd: (placeIds: string[]) => void
  onRemove: (placeId: string) => void
}) {
  const t = useTranslation()
  const { edits, title, ConditionEditor, onAdd, onRemove } = props
  const { form, included, unused, lacks, setField, setOptions } = edits
  const { element, isOver } = useFieldZone('end', true)
  const conditions = readConditions(edits.options['conditions'])
  const choices = readChoices(edits.options['choices'])
  const missed = unused.filter(({ column }) => lacks.includes(column.id))

  function move(index: number, to: number): void {
    const field = included[index]
    if (!field) return
    const others = included.map(({ place }) => place).filter(({ id }) => id !== field.place.id)
    setField(field.place.id, { order: orderAt(others, to) }, 'now')
  }
  return (
    <div ref={element} className="min-w-0 flex-1 overflow-y-auto bg-sunken p-3 sm:p-8">
      <div className="mx-auto flex max-w-2xl flex-col gap-3">
        {missed.length > 0 && (
          <div
            role="alert"
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning-ink"
          >
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            <p className="min-w-0 flex-1 basis-60">
              {t('form.builder.lacks', {
                fields: formatList(missed.map(({ column }) => column.title)),
                count: missed.length,
              })}
            </p>
            <Button size="sm" onClick={() => onAdd(missed.map(({ place }) => place.id))}>
              {t('form.builder.addMissing')}
            </Button>
          </div>
        )}
        <FormPreviewPage form={form} className="rounded-xl border border-line shadow-1">
          <PlainTextBox
            label={t('form.builder.heading')}
            value={form.heading}
            placeholder={title}
            maxLength={255}
            onText={(heading) => setOptions({ heading })}
            className="text-2xl font-semibold placeholder:text-ink"
          />
          <PlainTextBox
            label={t('form.builder.subheading')}
            value={form.subheading}
            placeholder={t('form.builder.subheading')}
            maxLength={5000}
            isMultiline
            onText={(subheading) => setOptions({ subheading })}
            className="mt-1 text-base text-ink-2"
          />
          <div className="-mx-3 mt-6 flex flex-col gap-2 sm:-mx-7">
            {included.map((field, index) => (
              <QuestionCard
                key={field.place.id}
                field={field}
                onChange={(patch, when) => setField(field.place.id, patch, when)}
                condition={{
                  Editor: ConditionEditor,
                  filters: conditions.find(({ columnId }) => columnId === field.column.id)?.filters ?? [],
                  columns: included.slice(0, index).map(({ column }) => column),
                  onChange: (filters) =>
                    setOptions({
                      conditions: replaced(conditions, { columnId: field.column.id, filters }),
                    }),
                }}
                choice={{
                  optionIds: choices.find(({ columnId }) => columnId === field.column.id)?.optionIds ?? [],
                  onChange: (optionIds) =>
                    setOptions({ choices: replaced(choices, { columnId: field.column.id, optionIds }) }),
                }}
                onRemove={() => onRemove(field.place.id)}
                onMoveUp={index === 0 ? undefined : () => move(index, index - 1)}
                onMoveDown={index === included.length - 1 ? undefined : () => move(index, index + 1)}
              />
            ))}
            <div
              className={cx(
                'mx-3 rounded-lg border border-dashed px-4 text-center text-sm text-ink-3 transition-colors sm:mx-7',
                included.length === 0 ? 'py-10' : 'py-3',
                isOver ? 'border-primary bg-primary-soft text-primary-ink' : 'border-line-2',
              )}
            >
              {t(included.length === 0 ? 'form.builder.empty' : 'form.builder.dropHere')}
            </div>
          </div>
        </FormPreviewPage>
      </div>
    </div>
  )
}

/** The settings of fields with one of them changed. */
function replaced<S extends { columnId: string }>(settings: readonly S[], changed: S): S[] {
  return [...settings.filter(({ columnId }) => columnId !== changed.columnId), changed]
}
