import { Download, ListFilter } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { SharedLink } from '../../api/bases/shared-link.ts'
import { showError } from '../../api/http/show-error.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { RowStore } from '../../views/grid/rows/row-store.ts'
import { ViewIcon } from '../view-icon.tsx'

/** The name of a shared view, its record count and download. */
export function SharedHeader(props: {
  shared: SharedViewWire
  link: SharedLink
  title: string
  store: RowStore
  /** Default: the visible records. */
  count?: number | undefined
  children?: ReactNode
}) {
  const { shared, link, title, store } = props
  const t = useTranslation()
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-3">
      <ViewIcon type={shared.type} />
      <h1 className="min-w-0 truncate text-sm font-semibold" dir="auto">
        {title}
      </h1>
      {shared.is_filtered && (
        <span
          title={t('form.shared.filtered.message')}
          className="inline-flex h-6 shrink-0 items-center gap-1 rounded-full bg-sunken px-2 text-xs text-ink-2"
        >
          <ListFilter aria-hidden className="size-3" />
          {t('form.shared.filtered')}
          <span className="sr-only">{t('form.shared.filtered.message')}</span>
        </span>
      )}
      <RecordCount store={store} count={props.count} />
      {shared.meta['allowCSVDownload'] === true && (
        <IconButton
          icon={Download}
          label={t('views.downloadCsv')}
          onClick={() => {
            link.csv().then((file) => saveFile(file, `${title}.csv`), showError)
          }}
        />
      )}
      {props.children}
    </header>
  )
}

function RecordCount({ store, count }: { store: RowStore; count: number | undefined }) {
  const t = useTranslation()
  useSyncExternalStore(store.subscribe, store.version)
  if (!store.isReady()) return null
  // Includes records of collapsed groups.
  const total = count ?? store.total()
  return (
    <p role="status" className="ms-auto shrink-0 text-xs text-ink-3 tabular-nums">
      {t('views.records', { count: total, shown: formatNumber(total) })}
    </p>
  )
}
