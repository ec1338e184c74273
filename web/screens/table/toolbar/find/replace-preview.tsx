import { useEffect, useRef } from 'react'
import type { Column } from '#core/schema.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { ReplacePlan } from './replace-plan.ts'

/** Limit of listed changes. */
const replacePreviewMax = 50
/** Context characters around a change. */
const around = 24

/** Previews Replace all. */
export function ReplacePreview(props: {
  plan: ReplacePlan
  columns: readonly Column[]
  busy: boolean
  onCancel: () => void
  onApply: () => void
}) {
  const { changes, refused, readOnly } = props.plan
  const t = useTranslation()
  const titles = new Map(props.columns.map(({ id, title }) => [id, title]))
  const box = useRef<HTMLDivElement>(null)
  // Move focus away from the button, so that a held Enter does not confirm.
  useEffect(() => box.current?.focus(), [])
  return (
    // Escape closes the preview first, then the bar.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      tabIndex={-1}
      className="flex flex-col gap-2 border-t border-line pt-2 outline-none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        props.onCancel()
      }}
    >
      <p role="status" className="px-1 text-sm font-medium">
        {t('find.willChange', { count: changes.length })}
      </p>
      {changes.length > 0 && (
        // Focusable for keyboard scrolling.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul tabIndex={0} className="max-h-56 overflow-auto rounded-md border border-line text-xs">
          {changes.slice(0, replacePreviewMax).map(({ edit, before, after }) => {
            const from = Math.max(0, firstDifference(before, after) - around)
            return (
              <li
                key={`${edit.rowId} ${edit.columnId}`}
                className="border-b border-line px-2 py-1.5 last:border-0"
              >
                <span className="text-ink-3">{titles.get(edit.columnId)}</span>
                <del className="block truncate text-danger-ink decoration-from-font" dir="auto">
                  {excerpt(before, from)}
                </del>
                <ins className="block truncate text-ink no-underline" dir="auto">
                  {after === '' ? t('find.empty') : excerpt(after, from)}
                </ins>
              </li>
            )
          })}
        </ul>
      )}
      {refused.length > 0 && (
        <p className="px-1 text-xs text-ink-2">{t('find.invalid', { count: refused.length })}</p>
      )}
      {readOnly > 0 && <p className="px-1 text-xs text-ink-2">{t('find.readOnly', { count: readOnly })}</p>}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
        <Button
          size="sm"
          tone="primary"
          busy={props.busy}
          disabled={changes.length === 0}
          onClick={props.onApply}
        >
          {t('find.replaceAllNow', { count: changes.length })}
        </Button>
      </div>
    </div>
  )
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

function excerpt(text: string, from: number): string {
  const cut = text.slice(from, from + 200).replaceAll('\n', ' ')
  return from > 0 ? `…${cut}` : cut
}
