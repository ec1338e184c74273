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
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { signOut } from '../../api/session/account.ts'
import { setLocalTheme } from '../../api/session/local-appearance.ts'
import { saveTheme } from '../../api/session/synced-appearance.ts'
import type { Permissions } from '../../api/bases/permissions.ts'
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
  /** Searched text. */
  search: string
  icon: ReactNode
  /** Location, shown at the end. */
  hint?: string
  /** Shortcut of the same command. */
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

/** Tables, each followed by its views; with base titles if ambiguous. */
export function tableEntries(
  tables: readonly TableWire[],
  bases: ReadonlyMap<string, string> = new Map(),
): PaletteEntry[] {
  return tables.flatMap((table) => [
    {
      key: table.id,
      label: table.title,
      search: `${table.title} ${bases.get(table.base_id) ?? ''}`,
      icon: face(Table2),
      ...hintOf(bases.get(table.base_id)),
      run: go(tableHref(table.base_id, table.id)),
    },
    ...table.views
      .toSorted((one, other) => one.order - other.order)
      .map((view) => ({
        key: view.id,
        label: view.title,
        search: `${view.title} ${table.title} ${bases.get(table.base_id) ?? ''}`,
        icon: <ViewIcon type={view.type} />,
        ...hintOf([table.title, bases.get(table.base_id)].filter(Boolean).join(' · ')),
        run: go(tableHref(table.base_id, table.id, view.id)),
      })),
  ])
}

function hintOf(place: string | undefined): Pick<PaletteEntry, 'hint'> {
  return place ? { hint: t('home.palette.viewIn', { name: place }) } : {}
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

/** Global commands. */
export function actionEntries({
  may,
  isInBase,
  isMember,
}: {
  may: Permissions
  isInBase: boolean
  /** Signed in without a shared link, which has neither bases nor an account. */
  isMember: boolean
}): PaletteEntry[] {
  const action = (
    key: string,
    label: string,
    icon: LucideIcon,
    run: () => void,
    keys?: string,
  ): PaletteEntry => ({ key, label, search: label, icon: face(icon), run, ...(keys ? { keys } : {}) })
  const theme = isMember ? saveTheme : setLocalTheme
  return [
    ...(may('base.create') ? [action('create', t('bases.create'), Plus, go('#/create'))] : []),
    ...(isMember ? [action('bases', t('bases.all'), LayoutGrid, go('#/'))] : []),
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
    action('keys', t('shortcuts.title'), Keyboard, () => setOverlay('keys'), 'Mod+/'),
    action('light', t('home.palette.light'), Sun, () => theme('light')),
    action('dark', t('home.palette.dark'), Moon, () => theme('dark')),
    action('system', t('home.palette.system'), Monitor, () => theme('system')),
    ...(isMember
      ? [
          action('account', t('common.account'), UserRound, go('#/account')),
          action('sign-out', t('auth.signOut'), LogOut, () => void signOut()),
        ]
      : []),
  ]
}
