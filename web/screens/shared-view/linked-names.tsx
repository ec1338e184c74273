import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { CellValue, Column } from '#core/schema.ts'
import type { SharedLink } from '../../api/bases/shared-link.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'

/** The names of linked records, read when a visitor asks for them. Nothing else of these records is public. */
export function LinkedNames(props: {
  shared: SharedViewWire
  link: SharedLink
  /** Names the record to the server; null if it cannot be named. */
  rowId: string | null
  column: Column
  value: CellValue
}) {
  const { shared, link, rowId, column, value } = props
  const t = useTranslation()
  const [names, setNames] = useState<readonly string[] | null>(null)
  const [all, setAll] = useState(0)
  const [busy, setBusy] = useState(false)
  // Fields of one linked record show its name already.
  if (rowId === null || typeof value !== 'number' || value === 0 || !fieldOf(column).connects) return null

  async function more(): Promise<void> {
    if (rowId === null) return
    setBusy(true)
    try {
      const page = await link.linked(rowId, column.id, names?.length ?? 0)
      const title = titleOf(shared, column.id)
      setNames([...(names ?? []), ...page.list.map((record) => textIn(record[title]))])
      setAll(page.pageInfo.totalRows ?? 0)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <Button
        size="sm"
        tone="quiet"
        icon={names ? ChevronDown : ChevronRight}
        busy={busy && !names}
        aria-expanded={names !== null}
        onClick={() => (names ? setNames(null) : void more())}
      >
        {t(names ? 'form.shared.hideLinked' : 'form.shared.showLinked')}
      </Button>
      {names && (
        <ul aria-label={column.title} className="flex flex-wrap gap-1 ps-2">
          {names.map((name, index) => (
            // Names may be equal, and the list only grows.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} dir="auto" className="rounded-sm bg-pressed px-1.5 py-0.5 text-xs">
              {name === '' ? '–' : name}
            </li>
          ))}
        </ul>
      )}
      {names && names.length < all && (
        <Button size="sm" tone="quiet" busy={busy} onClick={() => void more()}>
          {t('common.more')}
        </Button>
      )}
    </div>
  )
}

/** The field that names the records of the linked table. */
function titleOf({ model, relatedMetas }: SharedViewWire, columnId: string): string {
  const related = model.columns.find(({ id }) => id === columnId)?.colOptions?.fk_related_model_id
  const columns = typeof related === 'string' ? (relatedMetas[related]?.columns ?? []) : []
  return (columns.find(({ pv }) => pv) ?? columns[0])?.title ?? ''
}

function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
