import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, Globe, Share2 } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import type { Permissions } from '../../../api/bases/permissions.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { lazyPart } from '../../lazy-part.tsx'
import { ScreenBar } from '../../screen-bar.tsx'
import { ViewBadge } from '../../view-badge.tsx'
import { ViewIcon } from '../../view-icon.tsx'
import { ViewDialogs, ViewMenuItems } from '../../view-menu/lazy-view-menu.ts'
import type { ViewDialog } from '../../view-menu/view-dialog.ts'

const ShareDialog = lazyPart(() => import('../toolbar/share/lazy-share.ts').then((m) => m.loadShareDialog()))

const SubscribeDialog = lazyPart(() =>
  import('../toolbar/share/lazy-share.ts').then((m) => m.loadSubscribeDialog()),
)

const ReadOnlyBadge = lazyPart(() => import('./read-only-entry.ts').then((m) => m.loadReadOnlyBadge()))

/** Search parameter of addresses that open the view with its share dialog. */
type Search = { share?: unknown }

/** The current table and view, and the share button. */
export function TopBar({ table, view, may }: { table: TableWire; view: ViewWire; may: Permissions }) {
  const t = useTranslation()
  /** The view with an open share dialog. */
  const [shared, setShared] = useState<string | null>(null)
  const navigate = useNavigate()
  const { share }: Search = useSearch({ strict: false })
  useEffect(() => {
    if (share === undefined) return
    setShared(view.id)
    const search = (before: Search): Search => ({ ...before, share: undefined })
    void navigate({ to: '.', search, replace: true })
  }, [share, view.id, navigate])
  const Shared = may('view.share') ? ShareDialog : SubscribeDialog
  const [dialog, setDialog] = useState<ViewDialog | null>(null)
  return (
    <ScreenBar>
      <h1 className="min-w-0 truncate text-sm font-semibold" dir="auto">
        {table.title}
      </h1>
      <span aria-hidden className="text-line-2">
        /
      </span>
      <ViewMenu
        table={table}
        view={view}
        may={may}
        onSubscribe={() => setShared(view.id)}
        onAsk={setDialog}
      />
      <ViewBadge view={view} />
      {table.read_only !== undefined && (
        <Suspense>
          <ReadOnlyBadge reason={table.read_only} />
        </Suspense>
      )}
      {view.description && (
        <p
          title={view.description}
          dir="auto"
          className="hidden min-w-0 shrink truncate text-xs text-ink-3 md:block"
        >
          {view.description}
        </p>
      )}
      <div className="ms-auto flex items-center gap-2">
        {may('view.share') && view.lock_type !== 'personal' && (
          <Button
            data-event="share.open"
            size="sm"
            icon={view.uuid === null ? Share2 : Globe}
            className={view.uuid === null ? '' : 'text-success-ink'}
            onClick={() => setShared(view.id)}
          >
            {view.uuid === null ? t('common.share') : t('views.share.shared')}
          </Button>
        )}
      </div>
      {dialog !== null && (
        <Suspense>
          <ViewDialogs table={table} view={view} dialog={dialog} onClose={() => setDialog(null)} isCurrent />
        </Suspense>
      )}
      {shared === view.id && (
        <Suspense>
          <Shared view={view} open onOpenChange={(open) => setShared(open ? view.id : null)} />
        </Suspense>
      )}
    </ScreenBar>
  )
}

function ViewMenu(props: {
  table: TableWire
  view: ViewWire
  may: Permissions
  /** Opens the feeds of a member who may not share. */
  onSubscribe: () => void
  onAsk: (dialog: ViewDialog) => void
}) {
  const t = useTranslation()
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex h-7 min-w-0 items-center gap-1.5 rounded-md px-1.5 text-sm transition-colors hover:bg-hover data-popup-open:bg-pressed pointer-coarse:h-11"
        >
          <ViewIcon type={props.view.type} />
          <span className="truncate" dir="auto">
            {props.view.title}
          </span>
          <span className="sr-only">{t('views.switch')}</span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-icon" />
        </button>
      }
    >
      <Suspense>
        <ViewMenuItems {...props} />
      </Suspense>
    </Menu>
  )
}
