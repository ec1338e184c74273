import { ListPlus, Settings2, Share2, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast-queue.ts'
import { canvasItems } from './canvas-items.ts'
import { type Drop, useFieldDrops } from './drag-field.ts'
import { dropOrder, orderAt, type PlacedField } from './field-order.ts'
import { FormCanvas } from './form-canvas.tsx'
import { FormPreview } from './form-preview.tsx'
import { FormSettings } from '../settings/form-settings.tsx'
import type { FormEditors } from '../settings/question-settings.tsx'
import { ThemedForm } from '../themed-form.tsx'
import { UnusedFields } from './unused-fields.tsx'
import { SaveStatusIcon } from './save-status.tsx'
import { type FormEdits, useFormEdits } from './use-form-edits.ts'
import { loadChunk } from '../../../ui/chunk-reload.ts'
import { useSectionEdits } from './use-section-edits.ts'

const ResponseSummary = lazy(() =>
  loadChunk(() => import('../summary/response-summary.tsx').then((m) => ({ default: m.ResponseSummary }))),
)

export type FormBuilderProps = {
  table: TableWire
  view: ViewWire
  /** Shows only the preview if false. */
  canEdit: boolean
  /** Permission to set recipients and a redirect after submission. */
  mayReachOthers: boolean
  /** Permission to see the answers. */
  mayReadRecords: boolean
  editors: FormEditors
  /** Opens the share dialog; undefined hides the button. */
  onShare?: (() => void) | undefined
}

/** The form editor: unused fields, the form, and its settings. */
export function FormBuilder(props: FormBuilderProps) {
  const edits = useFormEdits(props.table, props.view)
  return edits ? <Builder {...props} edits={edits} /> : <SkeletonRows count={8} />
}

function Builder({
  table,
  view,
  canEdit,
  mayReachOthers,
  mayReadRecords,
  editors,
  onShare,
  edits,
}: FormBuilderProps & { edits: FormEdits }) {
  const t = useTranslation()
  const [mode, setMode] = useState<'edit' | 'preview' | 'summary'>(canEdit ? 'edit' : 'preview')
  const [isNarrow, setNarrow] = useState(false)
  const { included, unused, setField, queue } = edits
  const sections = useSectionEdits(edits)
  const items = canvasItems(included, sections.list)
  const isEditing = canEdit && mode === 'edit'
  const shown = { ...edits.form, heading: edits.form.heading || view.title }

  function add(placeIds: string[]): void {
    const others = items.map(({ place }) => place)
    placeIds.forEach((id, index) => {
      setField(id, { show: true, order: orderAt(others, others.length) + index }, 'now')
    })
  }
  function remove(placeId: string): void {
    const index = included.findIndex(({ place }) => place.id === placeId)
    const field = included[index]
    if (!field) return
    focusCardSoon(included[index + 1] ?? included[index - 1])
    setField(placeId, { show: false }, 'now')
    showToast({
      message: t('form.builder.removed', { name: field.place.label || field.column.title }),
      action: {
        label: t('common.undo'),
        onSelect: () => queue.change(placeId, { show: true, order: field.place.order }, 'now'),
      },
      timeout: limits.actionToastDurationMs,
    })
  }
  function setOrder(placeId: string, order: number): void {
    if (sections.list.some(({ id }) => id === placeId)) sections.change(placeId, { order }, 'now')
    else setField(placeId, { show: true, order }, 'now')
  }
  function drop(placeId: string, where: Drop): void {
    const isIncluded = included.some(({ place }) => place.id === placeId)
    const isSection = sections.list.some(({ id }) => id === placeId)
    if (where === 'out') {
      if (isIncluded) remove(placeId)
      else if (isSection) sections.remove(placeId)
    } else if (where === 'end') {
      if (!isIncluded && !isSection) add([placeId])
    } else {
      const order = dropOrder(items, placeId, where.placeId, where.edge)
      if (order !== null) setOrder(placeId, order)
    }
  }
  useFieldDrops(drop)

  const unusedFields = <UnusedFields fields={unused} lacks={edits.lacks} onAdd={add} />
  const settings = (
    <FormSettings
      form={edits.form}
      options={edits.options}
      title={view.title}
      unused={unused.map(({ column }) => column)}
      mayReachOthers={mayReachOthers}
      onChange={edits.setOptions}
    />
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
        {(canEdit || mayReadRecords) && (
          <SegmentedControl
            label={t('form.builder.mode')}
            value={mode}
            onChange={setMode}
            options={[
              ...(canEdit ? [{ value: 'edit' as const, label: t('common.edit') }] : []),
              { value: 'preview', label: t('form.builder.preview') },
              ...(mayReadRecords ? [{ value: 'summary' as const, label: t('form.summary.mode') }] : []),
            ]}
          />
        )}
        {mode === 'preview' && (
          <IconButton
            icon={Smartphone}
            label={t('form.builder.phone')}
            pressed={isNarrow}
            onClick={() => setNarrow(!isNarrow)}
            className="max-sm:hidden"
          />
        )}
        {isEditing && (
          <>
            <span className={cx('lg:hidden', unused.length === 0 && 'hidden')}>
              <Sheet
                side="start"
                title={t('form.builder.left')}
                hideTitle
                trigger={
                  <Button tone="quiet" icon={ListPlus}>
                    {t('form.builder.fields', { count: unused.length })}
                  </Button>
                }
              >
                <div className="-mx-4">{unusedFields}</div>
              </Sheet>
            </span>
            <span className="xl:hidden">
              <Sheet
                side="end"
                title={t('common.settings')}
                trigger={
                  <Button tone="quiet" icon={Settings2}>
                    {t('common.settings')}
                  </Button>
                }
              >
                <div className="-mx-4">{settings}</div>
              </Sheet>
            </span>
          </>
        )}
        <div className="ms-auto min-w-0">
          <SaveStatusIcon save={edits.save} queue={queue} />
        </div>
        {onShare && (
          <Button icon={Share2} onClick={onShare}>
            {t('form.builder.share')}
          </Button>
        )}
      </div>
      <div className="flex min-h-0 flex-1">
        {isEditing && (
          <aside
            aria-label={t('form.builder.left')}
            className="hidden w-64 shrink-0 overflow-y-auto border-e border-line lg:block"
          >
            {unusedFields}
          </aside>
        )}
        {isEditing ? (
          <FormCanvas
            edits={edits}
            title={view.title}
            editors={editors}
            baseId={table.base_id}
            items={items}
            sections={sections}
            onAdd={add}
            onRemove={remove}
            onOrder={setOrder}
          />
        ) : mode === 'summary' ? (
          <div
            role="region"
            aria-label={t('form.summary.mode')}
            // Charts contain nothing by which the keyboard could scroll.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="min-w-0 flex-1 overflow-y-auto bg-sunken p-3 sm:p-8"
          >
            <Suspense fallback={<SkeletonRows count={8} />}>
              <ResponseSummary table={table} fields={edits.form.fields} />
            </Suspense>
          </div>
        ) : (
          <ThemedForm theme={shown.theme} className="min-w-0 flex-1 overflow-y-auto p-3 sm:p-8">
            <FormPreview form={shown} isNarrow={isNarrow} />
          </ThemedForm>
        )}
        {isEditing && (
          <aside
            aria-label={t('common.settings')}
            className="hidden w-80 shrink-0 overflow-y-auto border-s border-line xl:block"
          >
            {settings}
          </aside>
        )}
      </div>
    </div>
  )
}

/** Focuses another card after the current one is removed, because its menu has nothing to return focus to. */
function focusCardSoon(field: PlacedField | undefined): void {
  if (!field) return
  setTimeout(() => {
    const card = document.querySelector(`[data-place="${CSS.escape(field.place.id)}"]`)
    if (document.activeElement === document.body) card?.querySelector<HTMLElement>('button')?.focus()
  }, 100)
}
