import { appInfoRoutes } from './features/app-info/routes.ts'
import { appsRoutes } from './features/apps/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { basesRoutes } from './features/bases/routes.ts'
import { commentsRoutes } from './features/comments/routes.ts'
import { connectionsRoutes } from './features/connections/routes.ts'
import { docsRoutes } from './features/docs/routes.ts'
import { exportsRoutes } from './features/exports/routes.ts'
import { formulasRoutes } from './features/formulas/routes.ts'
import { feedsRoutes } from './features/feeds/routes.ts'
import { filesRoutes } from './features/files/routes.ts'
import { findRoutes } from './features/find/routes.ts'
import { groupsRoutes } from './features/groups/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { hooksRoutes } from './features/webhooks/routes.ts'
import { importsRoutes } from './features/imports/routes.ts'
import { linksRoutes } from './features/links/routes.ts'
import { mailboxRoutes } from './features/mailbox/routes.ts'
import { membersRoutes } from './features/members/routes.ts'
import { notificationsRoutes } from './features/notifications/routes.ts'
import { publicGroupRoutes } from './features/public/group-routes.ts'
import { publicLinksRoutes } from './features/public-links/routes.ts'
import { publicRoutes } from './features/public/routes.ts'
import { recordsRoutes } from './features/records/routes.ts'
import { sharedBaseRoutes } from './features/shared-base/routes.ts'
import { sessionsRoutes } from './features/sessions/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { sourcesRoutes } from './features/sources/routes.ts'
import { tablesRoutes } from './features/tables/routes.ts'
import { tokensRoutes } from './features/tokens/routes.ts'
import { totalsRoutes } from './features/totals/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import { usersRoutes } from './features/users/routes.ts'
import { viewsRoutes } from './features/views/routes.ts'
import type { Route } from './request/register-routes.ts'

/** All calls of the API with their handlers. Specific paths come before paths with parameters. */
export const routes: readonly Route[] = [
  ...appInfoRoutes,
  ...docsRoutes,
  ...authRoutes,
  ...sessionsRoutes,
  ...tokensRoutes,
  ...usersRoutes,
  ...settingsRoutes,
  ...usageRoutes,
  ...mailboxRoutes,
  ...notificationsRoutes,
  ...appsRoutes,
  ...basesRoutes,
  ...membersRoutes,
  ...sharedBaseRoutes,
  ...sourcesRoutes,
  ...connectionsRoutes,
  ...totalsRoutes,
  ...tablesRoutes,
  ...viewsRoutes,
  ...exportsRoutes,
  ...formulasRoutes,
  ...feedsRoutes,
  ...filesRoutes,
  ...findRoutes,
  ...groupsRoutes,
  ...historyRoutes,
  ...hooksRoutes,
  ...recordsRoutes,
  ...commentsRoutes,
  ...linksRoutes,
  ...importsRoutes,
  ...publicLinksRoutes,
  ...publicGroupRoutes,
  ...publicRoutes,
]
