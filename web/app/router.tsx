import {
  type AnyRoute,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  rootRouteId,
} from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { baseKeyOf } from '#core/ids.ts'
import { catalogs as formMessages } from 'virtual:catalogs/later-form'
import { baseLink } from '../api/bases/active-share-link.ts'
import { session } from '../api/session/current-session.ts'
import { addMessageCatalogs, t } from '../i18n/i18n.ts'
import { NotFoundScreen } from '../screens/error/not-found-screen.tsx'
import { ProblemScreen } from '../screens/error/problem-screen.tsx'
import { setPageTitle } from '../screens/page-title.ts'
import { guardNavigation } from './guard-navigation.ts'
import { GeneralLayout } from './layouts/general-layout.tsx'
import { redirectOf } from './route-redirect.ts'
import { type LazyModule, lazyModule } from '../ui/lazy-module.ts'
import { type LayoutName, routerPath, type RouteRow, routes } from './routes.ts'

const rows: readonly RouteRow[] = routes

const layouts: Record<LayoutName, LazyModule<FunctionComponent>> = {
  general: lazyModule(() => Promise.resolve(GeneralLayout), { isFirstLoad: true }),
  default: lazyModule(() => import('./layouts/default-layout.tsx').then((m) => m.DefaultLayout)),
  base: lazyModule(() => import('./layouts/base-layout.tsx').then((m) => m.BaseLayout), {
    isFirstLoad: true,
  }),
  'shared-view': lazyModule(async () => {
    const [{ SharedViewLayout }] = await Promise.all([
      import('./layouts/shared-view-layout.tsx'),
      addMessageCatalogs(formMessages),
    ])
    return SharedViewLayout
  }),
}

function lazily(part: LazyModule<FunctionComponent>): FunctionComponent {
  return lazyRouteComponent(async () => ({ default: await part.load() }))
}

const root = createRootRoute({
  component: Outlet,
  // Outside of all layouts, so it needs its own landmark.
  notFoundComponent: ({ data }) => (
    <main>
      <NotFoundScreen isInvalid={data === 'invalid'} />
    </main>
  ),
})

function layoutRoute(name: LayoutName) {
  const layout = createRoute({
    getParentRoute: () => root,
    id: `layout-${name}`,
    component: name === 'general' ? GeneralLayout : lazily(layouts[name]),
  })
  const children: AnyRoute[] = rows
    .filter((row) => row.layout === name)
    .map((row) => screenRoute(row, () => layout))
  return layout.addChildren(children)
}

/** Lazy, because few people use shared base links. */
const sharing = lazyModule(() => import('../api/bases/shared-base.ts'))

let titled: RouteRow | null = null

function screenRoute(row: RouteRow, getParentRoute: () => AnyRoute): AnyRoute {
  const screen = row.screen && lazyModule(row.screen, { isFirstLoad: row.isFirstLoad ?? false })
  return createRoute({
    getParentRoute,
    path: routerPath(row.path),
    component: screen ? lazily(screen) : NotFoundScreen,
    staticData: { row },
    beforeLoad: async ({ params, location, preload }) => {
      if (preload) return
      if (!fitsSlots(row, params)) throw notFound({ routeId: rootRouteId, data: 'invalid' })
      // Any text of one part would be the id of a base, so others are unknown URLs.
      if (row.baseSlot && baseKeyOf('base', params[row.baseSlot] ?? '') === null)
        throw notFound({ routeId: rootRouteId })
      const rule = redirectOf(row, params)
      if (rule?.kind === 'path') throw redirect({ href: rule.to, replace: true })
      if (rule) return leaveFor(rule.address)
      if (row.isBaseType || baseLink()) {
        const { enterByLink } = await sharing.load()
        await enterByLink(row.isBaseType ? (params['baseId'] ?? null) : null)
      }
      // Load code and data in parallel with the guard's requests.
      if (row.access !== 'signed-in' || session.isSignedIn()) {
        for (const part of [layouts[row.layout], screen]) void part?.load().catch(() => undefined)
        const entered = baseOf(row, params) ?? baseLink()?.baseId
        if (entered !== undefined) void row.ahead?.(entered, params)
      }
      const inside = row.inside === undefined ? null : filled(row.inside, params)
      await guardNavigation(row, { baseId: baseOf(row, params), path: location.href, inside })
      // Screens may set a better title later; navigation inside a screen must not reset it.
      if (row !== titled) setPageTitle(t(row.title))
      titled = row
    },
  })
}

/** Leaves the app. Never resolves: the page stays until the other site answers. */
function leaveFor(address: string): Promise<never> {
  location.replace(address)
  return new Promise(() => undefined)
}

/** True if the slots of a URL hold allowed values. */
function fitsSlots({ slots = {} }: RouteRow, params: Record<string, string>): boolean {
  return Object.entries(slots).every(([slot, known]) => known.includes(params[slot] ?? ''))
}

/** Fills the slots of a route path; null if one is empty. */
function filled(path: string, params: Record<string, string>): string | null {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? params[part.slice(1)] : part))
  return parts.includes(undefined) ? null : parts.map((part) => encodeURIComponent(part ?? '')).join('/')
}

/** The base in a URL; null outside of bases. */
function baseOf(row: RouteRow, params: Record<string, string>): string | null {
  return row.path.startsWith('/:projectType/:projectId') ? (params['projectId'] ?? null) : null
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    row?: RouteRow
  }
}

const layoutNames: readonly LayoutName[] = ['general', 'default', 'base', 'shared-view']

export const router = createRouter({
  routeTree: root.addChildren(layoutNames.map(layoutRoute)),
  history: createHashHistory(),
  defaultErrorComponent: ProblemScreen,
  defaultNotFoundComponent: () => <NotFoundScreen />,
  defaultPendingMs: 400,
  defaultPreload: false,
  scrollRestoration: false,
})

/** The route of the current page; undefined for an unknown URL. */
export function currentRow(): RouteRow | undefined {
  return router.state.matches.at(-1)?.staticData.row
}
