import { ChevronDown, Plus } from 'lucide-react'
import { aggregationNames } from '#core/aggregations/names.ts'
import { aggregationsOf } from '#core/aggregations/aggregations-of-type.ts'
import type { Column } from '#core/schema.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Menu, MenuRadioGroup } from '../../../ui/overlays/menu.tsx'
import { summaryText } from './summary-text.ts'
import type { Summary } from './use-summary.ts'

/** A column's aggregate, and the menu to choose it. */
export function SummaryCell({ column, summary }: { column: Column; summary: Summary }) {
  const t = useTranslation()
  const name = summary.chosen[column.id] ?? 'none'
  const value = summary.values[column.id]
  const text = name === 'none' || value === undefined ? '' : summaryText(name, value, column)
  const label = t(`summary.${name}`)
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={
            name === 'none'
              ? t('summary.choose', { field: column.title })
              : t('summary.of', { field: column.title, what: label, value: text })
          }
          className="group flex size-full items-center justify-end gap-1.5 px-2 text-xs -outline-offset-2 hover:bg-hover data-popup-open:bg-hover"
        >
          {name === 'none' ? (
            <span className="flex min-w-0 items-center gap-1 text-ink-2 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 group-data-popup-open:opacity-100">
              <Plus aria-hidden className="size-3.5 shrink-0" />
              <span className="truncate">{t('summary.offer')}</span>
            </span>
          ) : (
            <>
              <span className="truncate text-ink-3">{label}</span>
              <span dir="auto" className="max-w-full shrink-0 truncate font-medium text-ink tabular-nums">
                {text}
              </span>
              <ChevronDown
                aria-hidden
                className="-me-1 hidden size-3.5 shrink-0 text-icon group-hover:block group-focus-visible:block group-data-popup-open:block"
              />
            </>
          )}
        </button>
      }
    >
      <MenuRadioGroup
        label={t('summary.title')}
        value={name as string}
        onChange={(next) =>
          summary.choose(column.id, aggregationNames.find((each) => each === next) ?? 'none')
        }
        options={aggregationsOf(column).map((each) => ({
          value: each as string,
          label: t(`summary.${each}`),
        }))}
      />
    </Menu>
  )
}
