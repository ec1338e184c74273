import { useSearch } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import type { TableWire } from '#core/api/wire/wire.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { linkTableHref } from '../../screens/link-tables/link-table-href.ts'
import { linkTablesOf } from '../../screens/link-tables/link-tables.ts'
import { isNarrow, setSidebarOpen } from '../../screens/sidebar-state.ts'
import { cx } from '../../ui/cx.ts'
import { rowClass } from './row-style.ts'

/** The many-to-many links of a base, below its tables. */
export function LinkTableList({ tables }: { tables: readonly TableWire[] }) {
  const t = useTranslation()
  const { links: current }: { links?: string } = useSearch({ strict: false })
  const links = linkTablesOf(tables)
  if (links.length === 0) return null
  return (
    <>
      <h3 id="link-tables-heading" className="mt-2 flex h-8 items-center ps-2 text-xs font-medium text-ink-3">
        {t('linkTables.heading')}
      </h3>
      <ul aria-labelledby="link-tables-heading" className="flex flex-col gap-px">
        {links.map(({ column, first, title }) => {
          const isCurrent = current === column.id
          return (
            <li
              key={column.id}
              className={cx(rowClass, 'ps-7', isCurrent && 'bg-selected hover:bg-selected')}
            >
              <a
                href={linkTableHref(first.base_id, column.id)}
                aria-current={isCurrent ? 'page' : undefined}
                draggable={false}
                // Link tables share one path, so the drawer of a phone would stay open.
                onClick={() => isNarrow() && setSidebarOpen(false)}
                className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-sm"
              >
                <ArrowLeftRight aria-hidden className="size-4 shrink-0 text-icon" />
                <span className="truncate" dir="auto">
                  {title}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}
