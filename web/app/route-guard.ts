import type { MessageId } from '../i18n/message-id.ts'
import type { RouteRow } from './routes.ts'

/** The guard's view of the session. */
export type GuardSession = {
  isSignedIn: boolean
  /** True if this navigation already tried a refresh. */
  hasTriedRefresh: boolean
  /** True if the instance has no user. */
  isFirstUser: boolean
  /** Organization roles. */
  roles: readonly string[]
  /** Roles in a base once loaded, else null. */
  base: { id: string; roles: readonly string[] } | null
}

export type GuardRoute = {
  row: Pick<RouteRow, 'access' | 'roles' | 'isBaseType'>
  /** The base in the URL, or null. */
  baseId: string | null
  /** The previous page; null on the first page. */
  previous: { path: string; access: RouteRow['access'] } | null
  /** The equivalent URL for signed-in people; null for none. */
  inside: string | null
}

export type Decision =
  | { kind: 'show' }
  /** Refresh the token, then decide again. */
  | { kind: 'refresh' }
  /** Load the person's roles in this base, then decide again. */
  | { kind: 'load-roles'; baseId: string }
  | { kind: 'go'; to: string }
  | { kind: 'refuse'; message: MessageId; to: '/' }

/** The route guard as a pure function. */
export function decideRoute({ row, baseId, previous, inside }: GuardRoute, session: GuardSession): Decision {
  if (row.access === 'public' || row.isBaseType) return { kind: 'show' }
  if (row.access === 'anonymous') {
    if (!session.isSignedIn) return { kind: 'show' }
    return { kind: 'go', to: previous && previous.access !== 'anonymous' ? previous.path : (inside ?? '/') }
  }
  if (!session.isSignedIn) {
    if (session.isFirstUser) return { kind: 'go', to: '/signup' }
    return session.hasTriedRefresh ? { kind: 'go', to: '/signin' } : { kind: 'refresh' }
  }
  if (row.roles && !row.roles.some((role) => session.roles.includes(role))) {
    return { kind: 'refuse', message: 'common.noAccess.page', to: '/' }
  }
  if (baseId === null) return { kind: 'show' }
  if (session.base?.id !== baseId) return { kind: 'load-roles', baseId }
  // An inaccessible base shows its own error.
  return { kind: 'show' }
}
