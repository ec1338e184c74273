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
import { chooseTheme } from '../../api/looks.ts'
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

/** Tables, each followed by its views; with the titles of their bases where those are not plain. */
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

/** What can be done from everywhere. */
export function actionEntries({
  may,
  isInBase,
  isMember,
}: {
  may: Rights
  isInBase: boolean
  /** Signed in, and here by oneself: who came by a public link has neither bases nor an account to speak of. */
  isMember: boolean
}): PaletteEntry[] {
  const action = (
    key: string,
    label: string,
    icon: LucideIcon,
    run: () => void,
    keys?: string,
  ): PaletteEntry => ({ key, label, search: label, icon: face(icon), run, ...(keys ? { keys } : {}) })
  const theme = isMember ? keepTheme : chooseTheme
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
    action('keys', t('home.keys.title'), Keyboard, () => setOverlay('keys'), 'Mod+/'),
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
