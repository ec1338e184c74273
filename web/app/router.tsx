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
import { catalogues as formMessages } from 'virtual:catalogues/later-form'
import { baseLink } from '../api/base-link.ts'
import { session } from '../api/current.ts'
import { addCatalogues, t } from '../i18n/i18n.ts'
import { NotFoundScreen } from '../screens/error/not-found-screen.tsx'
import { ProblemScreen } from '../screens/error/problem-screen.tsx'
import { setPageTitle } from '../screens/page-title.ts'
import { guardNavigation } from './guard-navigation.ts'
import { GeneralLayout } from './layouts/general-layout.tsx'
import { type Later, later } from '../ui/later.ts'
import { type LayoutName, routerPath, type RouteRow, routes } from './routes.ts'

const rows: readonly RouteRow[] = routes

const layouts: Record<LayoutName, Later<FunctionComponent>> = {
  general: later(() => Promise.resolve(GeneralLayout)),
  default: later(() => import('./layouts/default-layout.tsx').then((m) => m.DefaultLayout)),
  base: later(() => import('./layouts/base-layout.tsx').then((m) => m.BaseLayout)),
  'shared-view': later(async () => {
    const [{ SharedViewLayout }] = await Promise.all([
      import('./layouts/shared-view-layout.tsx'),
      addCatalogues(formMessages),
    ])
    return SharedViewLayout
  }),
}

function lazily(part: Later<FunctionComponent>): FunctionComponent {
  return lazyRouteComponent(async () => ({ default: await part.load() }))
}

const root = createRootRoute({
  component: Outlet,
  // Outside of all layouts, so the landmark is its own.
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

/** Few come by the link of a base. */
const sharing = later(() => import('../api/shared-base.ts'))

let titled: RouteRow | null = null

function screenRoute(row: RouteRow, getParentRoute: () => AnyRoute): AnyRoute {
  const screen = row.screen && later(row.screen)
  return createRoute({
    getParentRoute,
    path: routerPath(row.path),
    component: screen ? lazily(screen) : NotFoundScreen,
    staticData: { row },
    beforeLoad: async ({ params, location, preload }) => {
      if (preload) return
      if (!fitsSlots(row, params)) throw notFound({ routeId: rootRouteId, data: 'invalid' })
      if (row.redirect) throw redirect({ to: row.redirect, replace: true })
      if (row.isBaseType || baseLink()) {
        const { enterByLink } = await sharing.load()
        await enterByLink(row.isBaseType ? (params['baseId'] ?? null) : null)
      }
      // Neither the code nor what it will ask for waits for the guard, which asks the server.
      if (row.access !== 'signed-in' || session.isSignedIn()) {
        for (const part of [layouts[row.layout], screen]) void part?.load().catch(() => undefined)
        const entered = baseOf(row, params) ?? baseLink()?.baseId
        if (entered !== undefined) void row.ahead?.(entered, params)
      }
      const inside = row.inside === undefined ? null : filled(row.inside, params)
      await guardNavigation(row, { baseId: baseOf(row, params), path: location.href, inside })
      // Screens may know a better title later; going on inside the same screen must not take it back.
      if (row !== titled) setPageTitle(t(row.title))
      titled = row
    },
  })
}

/** Whether the texts in the slots of an address are ones that it knows. */
function fitsSlots({ slots = {} }: RouteRow, params: Record<string, string>): boolean {
  return Object.entries(slots).every(([slot, known]) => known.includes(params[slot] ?? ''))
}

/** An address of the table with its slots filled in; null when a slot is empty. */
function filled(path: string, params: Record<string, string>): string | null {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? params[part.slice(1)] : part))
  return parts.includes(undefined) ? null : parts.map((part) => encodeURIComponent(part ?? '')).join('/')
}

/** The base that an address is in; null for addresses outside of bases. */
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

/** What is said of the page on screen in the route table; undefined on an unknown address. */
export function currentRow(): RouteRow | undefined {
  return router.state.matches.at(-1)?.staticData.row
}
