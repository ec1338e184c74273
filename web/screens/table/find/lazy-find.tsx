import { Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { catalogues } from 'virtual:catalogues/later-find'
import type { TableWire } from '#core/api/wire.ts'
import type { Column } from '#core/schema.ts'
import type { GroupLevel } from '../../../api/groups.ts'
import { addCatalogues } from '../../../i18n/i18n.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Input } from '../../../ui/input.tsx'
import { later, useLater } from '../../../ui/later.ts'
import type { GridHandle } from '../../../views/grid/grid-props.ts'
import type { FindKey } from '../../../views/grid/keys.ts'
import type { RecordSource } from '../record-source.ts'
import type { ViewSetup } from '../view-setup.ts'

/** Where the bar stands, and how it looks. */
export const findClass =
  'absolute end-3 top-2 z-20 flex w-[min(28rem,calc(100%-1.5rem))] flex-col gap-2 rounded-lg border border-line-2 bg-surface p-2 shadow-2 dark:bg-raised'

export type FindProps = {
  table: TableWire
  /** Columns that show, in order. */
  columns: readonly Column[]
  setup: ViewSetup
  source: RecordSource
  /** What rows are grouped by, and the row on screen of a record's place in the view. */
  groups: { levels: () => readonly GroupLevel[]; rowOf: (place: number) => number | null }
  grid: RefObject<GridHandle | null>
  canEdit: boolean
  /** The cells that hold the text, each as `rowId columnId`; null when nobody looks for one. */
  onFound: (cells: ReadonlySet<string> | null) => void
  /** The key that opened the bar. */
  firstKey: FindKey
  /** Called once with what takes further keys. */
  onReady: (take: (key: FindKey) => void) => void
  onClose: () => void
}

export type FindBarProps = FindProps & {
  /** What was typed before the bar was there. */
  typed: string
}

const bar = later(async () => {
  const [module] = await Promise.all([import('./find-bar.tsx'), addCatalogues(catalogues)])
  return module
})

/** Fetches the bar while nothing else is to do, so that Mod+F need not wait. */
export function fetchFind(): void {
  // Who opens it says what is wrong.
  bar.load().catch(() => undefined)
}

/** The bar that finds and replaces. Until it is loaded, what is typed stands in a field of its own. */
export function Find(props: FindProps) {
  const t = useT()
  const loaded = useLater(bar)
  const [typed, setTyped] = useState('')
  const waiting = useRef<HTMLInputElement>(null)
  useEffect(() => waiting.current?.focus(), [])
  if (loaded) return <loaded.FindBar {...props} typed={typed} />
  return (
    <div className={findClass}>
      <Input ref={waiting} size="sm" icon={Search} aria-label={t('common.search')} onText={setTyped} />
    </div>
  )
}
