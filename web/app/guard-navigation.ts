import { redirect } from '@tanstack/react-router'
import { baseRolesQuery } from '../api/account.ts'
import { isFirstUser } from '../api/app-info.ts'
import { takeNextPage } from '../api/next-page.ts'
import { session } from '../api/current.ts'
import { notify } from '../api/notify.ts'
import { queryClient } from '../api/query-client.ts'
import { t } from '../i18n/i18n.ts'
import { decide, type GuardRoute, type GuardSession } from './guard.ts'
import { previousPage, rememberPage } from './previous-page.ts'
import type { RouteRow } from './routes.ts'

/** Carries out what `decide` says before a page shows: throws a redirect, or lets it through. */
export async function guardNavigation(
  row: RouteRow,
  { baseId, path, inside }: { baseId: string | null; path: string; inside: string | null },
): Promise<void> {
  let hasTriedRefresh = false
  let base: GuardSession['base'] = null
  for (;;) {
    const decision = decide(
      { row, baseId, previous: pageBefore(), inside },
      {
        isSignedIn: session.isSignedIn(),
        hasTriedRefresh,
        // Whoever has a token, even an expired one, is not the first.
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
        // After signing in, the guard of the sign-in page leads back to where the person wanted to go.
        if (row.access === 'signed-in') rememberPage(path, row.access)
        throw redirect({ href: decision.to, replace: true })
    }
  }
}

/** Where the person comes from, or was on the way to. */
function pageBefore(): GuardRoute['previous'] {
  const next = session.isSignedIn() ? takeNextPage() : null
  return next === null ? previousPage() : { path: next, access: 'signed-in' }
}

/** A base that cannot be reached shows its own error on its page. */
async function rolesIn(baseId: string): Promise<readonly string[]> {
  try {
    return await queryClient.fetchQuery(baseRolesQuery(baseId))
  } catch {
    return []
  }
}
