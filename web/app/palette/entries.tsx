import {
  Keyboard,
  LayoutGrid,
  type LucideIcon,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  Plus,
  Sun,
  Table2,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import type { TableWire } from '#core/api/wire.ts'
import { signOut } from '../../api/account.ts'
import { keepTheme } from '../../api/own-looks.ts'
import type { Rights } from '../../api/rights.ts'
import { t } from '../../i18n/i18n.ts'
import { BaseIcon } from '../../screens/base-icon.tsx'
import { baseHref, tableHref, toPath } from '../../screens/links.ts'
import { isSidebarOpen, setSidebarOpen } from '../../screens/sidebar-state.ts'
import { ViewIcon } from '../../screens/view-icon.tsx'
import { setOverlay } from '../overlays.ts'
import { router } from '../router.tsx'

export type PaletteEntry = {
  key: string
  label: string
  /** What typing is compared with. */
  search: string
  icon: ReactNode
  /** At the end: where it is. */
  hint?: string
  /** The keys that do the same. */
  keys?: string
  run: () => void
}
export type PaletteGroup = { key: string; label: string; items: PaletteEntry[] }

function go(href: string): () => void {
  return () => void router.navigate({ to: toPath(href) })
}

function face(Icon: LucideIcon): ReactNode {
  return <Icon aria-hidden className="size-4 shrink-0 text-icon" />
}

/** Tables of a base, each followed by its views. */
export function tableEntries(tables: readonly TableWire[]): PaletteEntry[] {
  return tables.flatMap((table) => [
    {
      key: table.id,
      label: table.title,
      search: table.title,
      icon: face(Table2),
      run: go(tableHref(table.base_id, table.id)),
    },
    ...table.views
      .toSorted((one, other) => one.order - other.order)
      .map((view) => ({
        key: view.id,
        label: view.title,
        search: `${view.title} ${table.title}`,
        icon: <ViewIcon type={view.type} />,
        hint: t('home.palette.viewIn', { name: table.title }),
        run: go(tableHref(table.base_id, table.id, view.id)),
      })),
  ])
}

export function baseEntries(bases: readonly BaseWire[]): PaletteEntry[] {
  return bases
    .toSorted((one, other) => Number(other.starred) - Number(one.starred))
    .map((base) => ({
      key: base.id,
      label: base.title,
      search: base.title,
      icon: <BaseIcon size="sm" title={base.title} color={base.color} meta={base.meta} />,
      run: go(baseHref(base.id)),
    }))
}

/** What can be done from everywhere. */
export function actionEntries({ may, isInBase }: { may: Rights; isInBase: boolean }): PaletteEntry[] {
  const action = (
    key: string,
    label: string,
    icon: LucideIcon,
    run: () => void,
    keys?: string,
  ): PaletteEntry => ({ key, label, search: label, icon: face(icon), run, ...(keys ? { keys } : {}) })
  return [
    ...(may('base.create') ? [action('create', t('bases.create'), Plus, go('#/create'))] : []),
    action('bases', t('bases.all'), LayoutGrid, go('#/')),
    ...(isInBase
      ? [
          action(
            'sidebar',
            t('home.palette.sidebar'),
            PanelLeft,
            () => setSidebarOpen(!isSidebarOpen()),
            'Mod+B',
          ),
        ]
      : []),
    action('keys', t('home.keys.title'), Keyboard, () => setOverlay('keys'), 'Mod+/'),
    action('light', t('home.palette.light'), Sun, () => keepTheme('light')),
    action('dark', t('home.palette.dark'), Moon, () => keepTheme('dark')),
    action('system', t('home.palette.system'), Monitor, () => keepTheme('system')),
    action('account', t('common.account'), UserRound, go('#/account')),
    action('sign-out', t('auth.signOut'), LogOut, () => void signOut()),
  ]
}
