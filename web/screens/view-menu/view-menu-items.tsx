import { Download, Rss } from 'lucide-react'
import { viewTypeFromWire } from '#core/api/from-wire/view-type.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import type { Permissions } from '../../api/bases/permissions.ts'
import { showError } from '../../api/http/show-error.ts'
import { downloadView } from '../../api/records/export-view.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { tableHref } from '../links.ts'
import { ViewBadge } from '../view-badge.tsx'
import { viewIconByNumber } from '../view-icon.tsx'
import { viewGroups } from '../view-order.ts'
import { NewViewItems } from './new-view-items.tsx'
import { ViewCommands } from './view-commands.tsx'
import type { ViewDialog } from './view-dialog.ts'

/** The views of a table, and the commands of the current one. */
export function ViewMenuItems(props: {
  table: TableWire
  view: ViewWire
  may: Permissions
  /** Opens the feeds of a member who may not share. */
  onSubscribe: () => void
  onAsk: (dialog: ViewDialog) => void
}) {
  const { table, view, may } = props
  const t = useTranslation()
  const views = viewGroups(table).flatMap((group) => group.views)
  return (
    <>
      {views.map((one) => (
        <MenuItem
          key={one.id}
          icon={viewIconByNumber(one.type)}
          href={tableHref(table.base_id, table.id, one.id)}
        >
          <span className="flex min-w-0 items-center gap-1.5">
            <span className="truncate" dir="auto">
              {one.title}
            </span>
            <ViewBadge view={one} />
          </span>
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
          {!may('view.share') && may('view.subscribe') && view.meta['member_feeds'] === true && (
            <MenuItem icon={Rss} onSelect={props.onSubscribe}>
              {t('views.subscribe')}
            </MenuItem>
          )}
        </>
      )}
      {may('view.createPersonal') && (
        <>
          <MenuSeparator />
          <ViewCommands table={table} view={view} may={may} onAsk={props.onAsk} />
          <MenuSeparator />
          <NewViewItems table={table} may={may} />
        </>
      )}
    </>
  )
}
