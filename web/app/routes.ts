import type { FunctionComponent } from 'react'
import type { OrgRole } from '#core/schema.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { readTableAhead } from '../screens/table/table-ahead.ts'

/** Frames that screens stand in. */
export type LayoutName = 'base' | 'default' | 'general' | 'shared-view'

/** `signed-in` needs a session, `anonymous` is for those without one, `public` is for everybody. */
export type Access = 'signed-in' | 'anonymous' | 'public'

export type Screen = () => Promise<FunctionComponent>

export type RouteRow = {
  /** As SPEC.md section 2 writes it: `:slot`, `:slot?`. */
  path: string
  layout: LayoutName
  access: Access
  title: MessageId
  /** Any one of these lets in; none given lets everybody in whom `access` does. */
  roles?: readonly OrgRole[]
  /** Shared bases: entered without the checks of a project. */
  isBaseType?: boolean
  /** What slots may hold, where not anything: any other text makes the address unknown. */
  slots?: Readonly<Record<string, readonly string[]>>
  /** Where an address for strangers leads those who are signed in. */
  inside?: string
  /** Where this address leads to instead of a screen of its own. */
  redirect?: string
  /** Missing while the screen is not built: the address is then not found. */
  screen?: Screen
  /** Asks for what the screen will want, while it is still found out who may come in. */
  ahead?: (baseId: string, slots: Readonly<Record<string, string | undefined>>) => Promise<void>
}

const notFound: Screen = () => import('../screens/error/not-found-screen.tsx').then((m) => m.NotFoundScreen)
const withHomeMessages = async (screen: ReturnType<Screen>): ReturnType<Screen> =>
  (await import('../screens/with-home-messages.ts')).withHomeMessages(screen)

const bases: Screen = () =>
  withHomeMessages(import('../screens/bases/bases-screen.tsx').then((m) => m.BasesScreen))
const create: Screen = () =>
  withHomeMessages(import('../screens/create-base/create-base-screen.tsx').then((m) => m.CreateBaseScreen))
const attach: Screen = () =>
  withHomeMessages(
    import('../screens/create-external/create-external-screen.tsx').then((m) => m.CreateExternalScreen),
  )
const base: Screen = () => import('../screens/base/base-screen.tsx').then((m) => m.BaseScreen)
const table: Screen = () => import('../screens/table/table-screen.tsx').then((m) => m.TableScreen)
const sharedView: Screen = () =>
  import('../screens/shared-view/shared-view-screen.tsx').then((m) => m.SharedViewScreen)

const account: Screen = () => import('../screens/account/account-entry.ts').then((m) => m.loadAccount())

const projectTypes = ['nc']

/** Every address of the app. More specific ones win, whatever their order here. */
export const routes = [
  { path: '/', layout: 'default', access: 'signed-in', title: 'bases.title', screen: bases },
  { path: '/projects', layout: 'default', access: 'signed-in', title: 'bases.title', screen: bases },
  { path: '/projects/list', layout: 'default', access: 'signed-in', title: 'bases.title', screen: bases },
  { path: '/create', layout: 'default', access: 'signed-in', title: 'bases.create', screen: create },
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
    screen: () => import('../screens/new-address/new-address-screen.tsx').then((m) => m.NewAddressScreen),
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
    ahead: readTableAhead,
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
  ...(['/account/apps', '/account/mailbox', '/account/audit', '/account/license'] as const).map(
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
  // A base by its public link: `baseId` is the link's id.
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
    ahead: readTableAhead,
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
    path: '/:projectType/view/:viewId',
    slots: { projectType: projectTypes },
    layout: 'shared-view',
    access: 'public',
    title: 'views.type.grid',
    screen: sharedView,
  },
  { path: '/create-external', layout: 'default', access: 'signed-in', title: 'bases.create', screen: attach },
] as const satisfies readonly RouteRow[]

/** `/a/:b/:c?` as the router writes it: `/a/$b/{-$c}`. */
export function routerPath(path: string): string {
  return path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')
}
