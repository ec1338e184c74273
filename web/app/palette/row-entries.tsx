import { FileText, Hash } from 'lucide-react'
import { asciiDigits } from '#core/fields/numbers/number-parsing.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { ActiveGrid } from '../../screens/undo/active-grid.ts'
import type { PaletteEntry } from './entries.tsx'

type OpenGrid = Pick<ActiveGrid, 'goToRow'> & { records: Pick<ActiveGrid['records'], 'total'> }

/** Parses a row or record number such as `12345`, `#12,345` or `۱۲٬۳۴۵`; null for other text. */
export function wantedNumber(text: string): number | null {
  const digits = asciiDigits(text.trim().replace(/^#/, '')).replace(/[\s.,٬'’]/g, '')
  return /^\d{1,15}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

/** Goes to a row of the visible grid by number, or opens a record by id. */
export function rowEntries(
  text: string,
  grid: OpenGrid | null,
  openRecord: (id: number) => void,
): PaletteEntry[] {
  const wanted = wantedNumber(text)
  if (!grid || wanted === null) return []
  const last = grid.records.total()
  const row = Math.min(wanted, last)
  const label =
    wanted > last
      ? t('home.palette.noRow', { row: formatNumber(wanted), last: formatNumber(last) })
      : t('home.palette.goToRow', { row: formatNumber(wanted) })
  return [
    ...(last > 0
      ? [
          {
            key: 'row',
            label,
            search: text,
            icon: <Hash aria-hidden className="size-4 shrink-0 text-icon" />,
            run: () => afterFocusReturned(() => grid.goToRow(row - 1)),
          },
        ]
      : []),
    {
      key: 'record',
      label: t('home.palette.openRecord', { id: String(wanted) }),
      search: text,
      icon: <FileText aria-hidden className="size-4 shrink-0 text-icon" />,
      run: () => openRecord(wanted),
    },
  ]
}

/** Wait until the closing palette has returned focus. */
function afterFocusReturned(task: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(task))
}
