import { SeparatorHorizontal, TriangleAlert } from 'lucide-react'
import { offeredColumn, readChoices } from '#core/views/form-choices.ts'
import { conditionColumn } from '#core/views/form-filters.ts'
import { formatList } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { type CanvasItem, fieldsBefore } from './canvas-items.ts'
import { useFieldZone } from './drag-field.ts'
import { orderAt } from './field-order.ts'
import { FormPreviewPage } from '../form-face.tsx'
import { PlainTextBox } from './plain-text-box.tsx'
import { QuestionCard } from './question-card.tsx'
import { type FormEditors, questionSettings } from '../settings/question-settings.tsx'
import { SectionCard } from './section-card.tsx'
import type { SectionEdits } from './use-section-edits.ts'
import type { FormEdits } from './use-form-edits.ts'

/** The form, edited in place. */
export function FormCanvas(props: {
  edits: FormEdits
  /** The view's name, used if the form has no heading. */
  title: string
  editors: FormEditors
  baseId: string
  items: readonly CanvasItem[]
  sections: SectionEdits
  onAdd: (placeIds: string[]) => void
  onRemove: (placeId: string) => void
  onOrder: (placeId: string, order: number) => void
}) {
  const t = useTranslation()
  const { edits, title, editors, baseId, items, sections, onAdd, onRemove, onOrder } = props
  const { form, included, unused, lacks, setField, setOptions } = edits
  const { element, isOver } = useFieldZone('end', true)
  const choices = readChoices(edits.options['choices'])
  const missed = unused.filter(({ column }) => lacks.includes(column.id))

  function movesOf(index: number): { onMoveUp?: () => void; onMoveDown?: () => void } {
    const { place } = items[index] ?? {}
    if (!place) return {}
    const others = items.map((item) => item.place).filter(({ id }) => id !== place.id)
    const move = (to: number) => () => onOrder(place.id, orderAt(others, to))
    return {
      ...(index > 0 ? { onMoveUp: move(index - 1) } : {}),
      ...(index < items.length - 1 ? { onMoveDown: move(index + 1) } : {}),
    }
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
            {items.map((item, index) =>
              item.kind === 'section' ? (
                <SectionCard
                  key={item.section.id}
                  section={item.section}
                  onChange={(patch, when) => sections.change(item.section.id, patch, when)}
                  condition={{
                    Editor: editors.Condition,
                    columns: fieldsBefore(items, index).map(({ column }) => conditionColumn(column)),
                  }}
                  onRemove={() => sections.remove(item.section.id)}
                  {...movesOf(index)}
                />
              ) : (
                <QuestionCard
                  key={item.field.place.id}
                  field={item.field}
                  shown={offeredColumn(item.field.column, choices)}
                  settings={questionSettings(
                    t,
                    edits,
                    item.field,
                    fieldsBefore(items, index),
                    editors,
                    baseId,
                  )}
                  onChange={(patch, when) => setField(item.field.place.id, patch, when)}
                  onRemove={() => onRemove(item.field.place.id)}
                  {...movesOf(index)}
                />
              ),
            )}
            <div
              className={cx(
                'mx-3 rounded-lg border border-dashed px-4 text-center text-sm text-ink-3 transition-colors sm:mx-7',
                included.length === 0 ? 'py-10' : 'py-3',
                isOver ? 'border-primary bg-primary-soft text-primary-ink' : 'border-line-2',
              )}
            >
              {t(included.length === 0 ? 'form.builder.empty' : 'form.builder.dropHere')}
            </div>
            <div className="mx-3 sm:mx-7">
              <Button tone="quiet" icon={SeparatorHorizontal} onClick={sections.add}>
                {t('form.builder.sectionAdd')}
              </Button>
            </div>
          </div>
        </FormPreviewPage>
      </div>
    </div>
  )
}
