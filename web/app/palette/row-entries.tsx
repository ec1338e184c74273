import { FileText, Hash } from 'lucide-react'
import { asciiDigits } from '#core/fields/numbers.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { SheetOnScreen } from '../../screens/undo/sheet-on-screen.ts'
import type { PaletteEntry } from './entries.tsx'

type Sheet = Pick<SheetOnScreen, 'goToRow'> & { records: Pick<SheetOnScreen['records'], 'total'> }

/** The number that a text names a row or a record by, such as `12345`, `#12,345` or `۱۲٬۳۴۵`; null for another text. */
export function wantedNumber(text: string): number | null {
  const digits = asciiDigits(text.trim().replace(/^#/, '')).replace(/[\s.,٬'’]/g, '')
  return /^\d{1,15}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

/** Going to a row of the sheet on screen by its number, and opening a record by its id. */
export function rowEntries(
  text: string,
  sheet: Sheet | null,
  openRecord: (id: number) => void,
): PaletteEntry[] {
  const wanted = wantedNumber(text)
  if (!sheet || wanted === null) return []
  const last = sheet.records.total()
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
            run: () => afterFocusReturned(() => sheet.goToRow(row - 1)),
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

/** The palette gives the focus back a moment after it is closed. */
function afterFocusReturned(task: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(task))
}
