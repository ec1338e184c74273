import { Copy, Download } from 'lucide-react'
import type { BadImportRow } from '#core/api/import-export/imports.ts'
import * as limits from '#core/limits.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { useCopied } from '../use-copied.ts'
import { invalidRowMessage, invalidRowsCsv } from './invalid-row-text.ts'
import { saveFile } from '../../ui/save-file.ts'

/** Invalid rows by line, to view or export. */
export function InvalidRows({
  rows,
  count,
  name,
}: {
  rows: readonly BadImportRow[]
  count: number
  name: string
}) {
  const t = useTranslation()
  const [isCopied, copy] = useCopied()

  function download(): void {
    const file = new Blob(['\ufeff', invalidRowsCsv(rows, ',')], { type: 'text/csv' })
    saveFile(file, `${name.replace(/\.\w+$/, '')} - ${t('import.badRowsFile')}.csv`)
  }
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="flex-1 text-sm font-semibold">{t('import.badRows', { count })}</h3>
        <Button size="sm" tone="quiet" icon={Copy} onClick={() => copy(invalidRowsCsv(rows, '\t'))}>
          {isCopied ? t('common.copied') : t('common.copy')}
        </Button>
        <Button size="sm" tone="quiet" icon={Download} onClick={download}>
          {t('import.download')}
        </Button>
      </div>
      <div
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        aria-label={t('import.badRows', { count })}
        className="max-h-64 overflow-auto overscroll-contain rounded-md border border-line"
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <thead>
            <tr className="text-xs text-ink-3">
              {[t('import.line'), t('import.field'), t('import.value'), t('import.reason')].map((title) => (
                <th
                  key={title}
                  scope="col"
                  className="sticky top-0 border-b border-line bg-sunken px-2 py-1.5 text-start font-medium"
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                <td className="border-b border-line px-2 py-1.5 align-top tabular-nums">
                  {formatNumber(row.line, { useGrouping: false })}
                </td>
                <td dir="auto" className="border-b border-line px-2 py-1.5 align-top">
                  {row.column}
                </td>
                <td dir="auto" className="max-w-48 border-b border-line px-2 py-1.5 align-top break-words">
                  {row.value}
                </td>
                <td className="border-b border-line px-2 py-1.5 align-top">{invalidRowMessage(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > rows.length && rows.length >= limits.importBadRowsListedMax && (
        <p className="text-xs text-ink-3">
          {t('import.onlyFirst', { count: limits.importBadRowsListedMax })}
        </p>
      )}
    </section>
  )
}
