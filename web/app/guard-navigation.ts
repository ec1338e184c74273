import { redirect } from '@tanstack/react-router'
import { baseRolesQuery } from '../api/session/account.ts'
import { isFirstUser } from '../api/instance/app-info.ts'
import { takePostSignInRedirect } from '../api/session/post-sign-in-redirect.ts'
import { session } from '../api/session/current-session.ts'
import { notify } from '../api/http/notify.ts'
import { queryClient } from '../api/http/query-client.ts'
import { t } from '../i18n/i18n.ts'
import { decideRoute, type GuardRoute, type GuardSession } from './route-guard.ts'
import { isExternal } from './route-redirect.ts'
import { previousPage, rememberPage } from './previous-page.ts'
import type { RouteRow } from './routes.ts'

/** Applies the guard's decision before a page shows: throws a redirect or passes. */
export async function guardNavigation(
  row: RouteRow,
  { baseId, path, inside }: { baseId: string | null; path: string; inside: string | null },
): Promise<void> {
  let hasTriedRefresh = false
  let base: GuardSession['base'] = null
  for (;;) {
    const decision = decideRoute(
      { row, baseId, previous: pageBefore(), inside },
      {
        isSignedIn: session.isSignedIn(),
        hasTriedRefresh,
        // A token, even an expired one, means that there are users.
        isFirstUser: session.token() === null && (await isFirstUser()),
        roles: session.user()?.roles ?? [],
        base,
      },
    )
    switch (decision.kind) {
      case 'show':
        return
      case 'refresh':
        hasTriedRefresh = true
        await session.refresh(null)
        break
      case 'load-roles':
        base = { id: decision.baseId, roles: await rolesIn(decision.baseId) }
        break
      case 'refuse':
        void notify({ message: t(decision.message), tone: 'error' })
        throw redirect({ to: decision.to, replace: true })
      case 'go':
        // After sign-in, the guard returns to this page.
        if (row.access === 'signed-in') rememberPage(path, row.access)
        // The page before may come from elsewhere, such as a stored address.
        throw redirect({ href: isExternal(decision.to) ? '/' : decision.to, replace: true })
    }
  }
}

/** The previous or intended page. */
function pageBefore(): GuardRoute['previous'] {
  const next = session.isSignedIn() ? takePostSignInRedirect() : null
  return next === null ? previousPage() : { path: next, access: 'signed-in' }
}

/** An inaccessible base shows its own error. */
async function rolesIn(baseId: string): Promise<readonly string[]> {
  try {
    return await queryClient.fetchQuery(baseRolesQuery(baseId))
  } catch {
    return []
  }
}
