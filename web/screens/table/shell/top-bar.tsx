import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Download, Globe, Lock, Share2, User, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { viewTypeFromWire } from '#core/api/from-wire/view-type.ts'
import type { TableWire, ViewWire } from '#core/api/wire.ts'
import { downloadView } from '../../../api/records/export-view.ts'
import { showError } from '../../../api/http/show-error.ts'
import type { Permissions } from '../../../api/bases/permissions.ts'
import { createView, updateView } from '../../../api/schema/views.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuGroup, MenuItem, MenuRadioGroup, MenuSeparator } from '../../../ui/overlays/menu.tsx'
import { lazyPart } from '../../lazy-part.tsx'
import { tableHref, toPath } from '../../links.ts'
import { NewViewItems, type OfferedView } from '../../new-view-items.tsx'
import { SidebarButton } from '../../sidebar-button.tsx'
import { ViewIcon, viewIconByNumber } from '../../view-icon.tsx'

const ShareDialog = lazyPart(() => import('../toolbar/share/lazy-share.ts').then((m) => m.loadShareDialog()))

/** The current table and view, and the share button. */
export function TopBar({ table, view, may }: { table: TableWire; view: ViewWire; may: Permissions }) {
  const t = useTranslation()
  /** The view with an open share dialog. */
  const [shared, setShared] = useState<string | null>(null)
  return (
    <header data-region className="flex h-12 shrink-0 items-center gap-2 border-b border-line ps-3 pe-3">
      <SidebarButton place="bar" />
      <h1 className="min-w-0 truncate text-sm font-semibold" dir="auto">
        {table.title}
      </h1>
      <span aria-hidden className="text-line-2">
        /
      </span>
      <ViewMenu table={table} view={view} may={may} />
      {view.lock_type === 'locked' && (
        <span title={t('views.locked')}>
          <Lock aria-label={t('views.locked')} className="size-3.5 text-icon" />
        </span>
      )}
      <div className="ms-auto flex items-center gap-2">
        {/* Presence of others goes before the button. */}
        {may('view.share') && (
          <Button
            size="sm"
            icon={view.uuid === null ? Share2 : Globe}
            className={view.uuid === null ? '' : 'text-success-ink'}
            onClick={() => setShared(view.id)}
          >
            {view.uuid === null ? t('common.share') : t('views.share.shared')}
          </Button>
        )}
      </div>
      {shared === view.id && (
        <Suspense>
          <ShareDialog view={view} open onOpenChange={(open) => setShared(open ? view.id : null)} />
        </Suspense>
      )}
    </header>
  )
}

function ViewMenu({ table, view, may }: { table: TableWire; view: ViewWire; may: Permissions }) {
  const t = useTranslation()
  const navigate = useNavigate()
  const views = table.views.toSorted((one, other) => one.order - other.order)

  async function add(type: OfferedView): Promise<void> {
    try {
      const made = await createView(table.base_id, table.id, type, {})
      await navigate({ to: toPath(tableHref(table.base_id, table.id, made.id)) })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex h-7 min-w-0 items-center gap-1.5 rounded-md px-1.5 text-sm transition-colors hover:bg-hover data-popup-open:bg-pressed pointer-coarse:h-11"
        >
          <ViewIcon type={view.type} />
          <span className="truncate" dir="auto">
            {view.title}
          </span>
          <span className="sr-only">{t('views.switch')}</span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0 text-icon" />
        </button>
      }
    >
      {views.map((one) => (
        <MenuItem
          key={one.id}
          icon={viewIconByNumber(one.type)}
          href={tableHref(table.base_id, table.id, one.id)}
        >
          <span dir="auto">{one.title}</span>
        </MenuItem>
      ))}
      {may('record.export') && viewTypeFromWire(view) !== 'form' && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={Download}
            onSelect={() => void downloadView(view, `${table.title} - ${view.title}`).catch(showError)}
          >
            {t('views.downloadCsv')}
          </MenuItem>
        </>
      )}
      {may('view.lock') && (
        <>
          <MenuSeparator />
          <MenuGroup label={t('views.lock.label')}>
            <MenuRadioGroup
              label={t('views.lock.label')}
              value={view.lock_type}
              onChange={(lock) => void updateView(view, { lock_type: lock }).catch(showError)}
              options={[
                { value: 'collaborative', label: t('views.lock.collaborative'), icon: Users },
                { value: 'personal', label: t('views.lock.personal'), icon: User },
                { value: 'locked', label: t('views.lock.locked'), icon: Lock },
              ]}
            />
          </MenuGroup>
        </>
      )}
      {may('view.create') && (
        <>
          <MenuSeparator />
          <NewViewItems onChoose={(type) => void add(type)} />
        </>
      )}
    </Menu>
  )
}
