import type { FunctionComponent } from 'react'
import type { OrgRole } from '#core/schema.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { prefetchTable } from '../screens/table/shell/prefetch-table.ts'

export type LayoutName = 'base' | 'default' | 'general' | 'shared-view'

/** `signed-in` needs a session, `anonymous` needs none, `public` is for everybody. */
export type Access = 'signed-in' | 'anonymous' | 'public'

export type Screen = () => Promise<FunctionComponent>

export type RouteRow = {
  /** Slots are `:slot`, or `:slot?` if optional. */
  path: string
  layout: LayoutName
  access: Access
  title: MessageId
  /** Required roles (any of them); undefined requires only `access`. */
  roles?: readonly OrgRole[]
  /** Shared bases, which skip project checks. */
  isBaseType?: boolean
  /** Allowed slot values; anything else makes the URL unknown. */
  slots?: Readonly<Record<string, readonly string[]>>
  /** Redirect for people who are already signed in. */
  inside?: string
  /** The slot that holds the id of a base; anything else makes the URL unknown. */
  baseSlot?: string
  /** Redirects instead of showing a screen, with the slots of the path filled. */
  redirect?: string
  /** `redirect` may lead to another site; see redirectOf. */
  isRedirectExternal?: boolean
  /** Undefined for screens that do not exist; the URL is then not found. */
  screen?: Screen
  /** The first load contains the screen's styles and texts. */
  isFirstLoad?: boolean
  /** Prefetches the screen's data while access is being checked. */
  ahead?: (baseId: string, slots: Readonly<Record<string, string | undefined>>) => Promise<void>
}

const notFound: Screen = () => import('../screens/error/not-found-screen.tsx').then((m) => m.NotFoundScreen)
const withHomeMessages = async (screen: ReturnType<Screen>): ReturnType<Screen> =>
  (await import('../screens/load-with-home-messages.ts')).withHomeMessages(screen)

const bases: Screen = () =>
  withHomeMessages(import('../screens/bases/bases-screen.tsx').then((m) => m.BasesScreen))
const create: Screen = () =>
  withHomeMessages(import('../screens/create-base/create-base-screen.tsx').then((m) => m.CreateBaseScreen))
const attach: Screen = async () =>
  withHomeMessages(
    (await import('../screens/connection/load-with-external-messages.ts')).withExternalMessages(
      import('../screens/create-external/create-external-screen.tsx').then((m) => m.CreateExternalScreen),
    ),
  )
const base: Screen = () => import('../screens/base/base-screen.tsx').then((m) => m.BaseScreen)
const table: Screen = () => import('../screens/table/shell/table-screen.tsx').then((m) => m.TableScreen)
const sharedView: Screen = () =>
  import('../screens/shared-view/shared-view-screen.tsx').then((m) => m.SharedViewScreen)

const account: Screen = () => import('../screens/account/account-entry.ts').then((m) => m.loadAccount())

const projectTypes = ['nc']

/** All routes. More specific ones win, regardless of order. */
export const routes = [
  { path: '/', layout: 'default', access: 'signed-in', title: 'bases.title', screen: bases },
  { path: '/projects', layout: 'default', access: 'signed-in', title: 'bases.title', screen: bases },
  { path: '/projects/list', layout: 'default', access: 'signed-in', title: 'bases.title', screen: bases },
  { path: '/create', layout: 'default', access: 'signed-in', title: 'bases.create', screen: create },
  {
    path: '/:projectId',
    baseSlot: 'projectId',
    layout: 'default',
    access: 'signed-in',
    title: 'bases.one',
    redirect: '/nc/:projectId',
  },
  {
    path: '/project/0',
    layout: 'general',
    access: 'public',
    title: 'common.error.title',
    screen: () =>
      withHomeMessages(
        import('../screens/no-database/no-database-screen.tsx').then((m) => m.NoDatabaseScreen),
      ),
  },
  {
    path: '/signin',
    layout: 'general',
    access: 'anonymous',
    title: 'auth.signIn',
    screen: () => import('../screens/sign-in/sign-in-screen.tsx').then((m) => m.SignInScreen),
  },
  {
    path: '/signup/:token?',
    layout: 'general',
    access: 'anonymous',
    title: 'auth.signUp',
    inside: '/invitation/:token',
    screen: () => import('../screens/sign-up/sign-up-screen.tsx').then((m) => m.SignUpScreen),
  },
  {
    path: '/forgot-password',
    layout: 'general',
    access: 'anonymous',
    title: 'auth.resetTitle',
    screen: () =>
      import('../screens/forgot-password/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
  },
  {
    path: '/password-reset/:token',
    layout: 'general',
    access: 'public',
    title: 'auth.newPassword.title',
    screen: () => import('../screens/new-password/new-password-screen.tsx').then((m) => m.NewPasswordScreen),
  },
  {
    path: '/verify-email/:token',
    layout: 'general',
    access: 'public',
    title: 'auth.verify.title',
    screen: () => import('../screens/verify-email/verify-email-screen.tsx').then((m) => m.VerifyEmailScreen),
  },
  {
    path: '/new-address/:token',
    layout: 'general',
    access: 'signed-in',
    title: 'auth.verify.title',
    screen: () =>
      import('../screens/confirm-email-change/confirm-email-change-screen.tsx').then(
        (m) => m.ConfirmEmailChangeScreen,
      ),
  },
  {
    path: '/invitation/:token',
    layout: 'general',
    access: 'signed-in',
    title: 'auth.invitation.title',
    screen: () => import('../screens/invitation/invitation-screen.tsx').then((m) => m.InvitationScreen),
  },
  {
    path: '/error/404',
    layout: 'general',
    access: 'public',
    title: 'common.notFound.title',
    screen: notFound,
  },
  {
    path: '/:projectType/:projectId',
    slots: { projectType: projectTypes },
    layout: 'base',
    access: 'signed-in',
    title: 'bases.one',
    screen: base,
  },
  {
    path: '/:projectType/:projectId/:type/:title/:viewTitle?',
    slots: { projectType: projectTypes, type: ['table'] },
    layout: 'base',
    access: 'signed-in',
    title: 'bases.one',
    screen: table,
    isFirstLoad: true,
    ahead: prefetchTable,
  },
  ...(['/account', '/user'] as const).map(
    (path) =>
      ({
        path,
        layout: 'default',
        access: 'signed-in',
        title: 'common.account',
        redirect: '/account/profile',
      }) as const,
  ),
  {
    path: '/account/:page',
    slots: { page: ['profile', 'password', 'sessions', 'tokens'] },
    layout: 'default',
    access: 'signed-in',
    title: 'common.account',
    screen: account,
  },
  {
    path: '/account/users/:nestedPage?',
    slots: { nestedPage: ['', 'list', 'settings'] },
    layout: 'default',
    access: 'signed-in',
    roles: ['super'],
    title: 'common.account',
    screen: account,
  },
  {
    path: '//apps',
    layout: 'default',
    access: 'signed-in',
    roles: ['super'],
    title: 'common.apps',
    screen: account,
  },
  ...(
    ['/account/apps', '/account/mailbox', '/account/usage', '/account/audit', '/account/license'] as const
  ).map(
    (path) =>
      ({
        path,
        layout: 'default',
        access: 'signed-in',
        roles: ['super'],
        title: 'common.account',
        screen: account,
      }) as const,
  ),
  {
    path: '/:projectType/:projectId/auth',
    slots: { projectType: projectTypes },
    layout: 'base',
    access: 'signed-in',
    title: 'bases.one',
    screen: () => import('../screens/base-settings/base-settings-entry.ts').then((m) => m.loadBaseSettings()),
  },
  // A shared base; `baseId` is the link's id.
  {
    path: '/:projectType/base/:baseId',
    slots: { projectType: projectTypes },
    layout: 'base',
    access: 'public',
    isBaseType: true,
    title: 'bases.one',
    screen: base,
  },
  {
    path: '/:projectType/base/:baseId/:type/:title/:viewTitle?',
    slots: { projectType: projectTypes, type: ['table'] },
    layout: 'base',
    access: 'public',
    isBaseType: true,
    title: 'bases.one',
    screen: table,
    isFirstLoad: true,
    ahead: prefetchTable,
  },
  // Forms have a page of their own, web/form-entry.tsx.
  { path: '/:projectType/form/:viewId', layout: 'shared-view', access: 'public', title: 'views.type.form' },
  {
    path: '/:projectType/form/:viewId/survey',
    layout: 'shared-view',
    access: 'public',
    title: 'views.type.form',
  },
  {
    path: '/:projectType/gallery/:viewId',
    slots: { projectType: projectTypes },
    layout: 'shared-view',
    access: 'public',
    title: 'views.type.gallery',
    screen: sharedView,
  },
  {
    path: '/:projectType/kanban/:viewId',
    slots: { projectType: projectTypes },
    layout: 'shared-view',
    access: 'public',
    title: 'views.type.kanban',
    screen: sharedView,
  },
  {
    path: '/:projectType/calendar/:viewId',
    slots: { projectType: projectTypes },
    layout: 'shared-view',
    access: 'public',
    title: 'views.type.calendar',
    screen: sharedView,
  },
  {
    path: '/:projectType/timeline/:viewId',
    slots: { projectType: projectTypes },
    layout: 'shared-view',
    access: 'public',
    title: 'views.type.timeline',
    screen: sharedView,
  },
  {
    path: '/:projectType/view/:viewId',
    slots: { projectType: projectTypes },
    layout: 'shared-view',
    access: 'public',
    title: 'views.type.grid',
    screen: sharedView,
  },
  { path: '/create-external', layout: 'default', access: 'signed-in', title: 'bases.create', screen: attach },
] as const satisfies readonly RouteRow[]

/** Converts `/a/:b/:c?` to router syntax: `/a/$b/{-$c}`. */
export function routerPath(path: string): string {
  return path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')
}
