import type { MessageId } from '../i18n/message-id.ts'
import type { RouteRow } from './routes.ts'

/** What the guard knows of the person at this moment. */
export type GuardSession = {
  isSignedIn: boolean
  /** Whether a refresh was tried for this navigation. */
  hasTriedRefresh: boolean
  /** True when the instance has no user yet. */
  isFirstUser: boolean
  /** Roles in the organisation. */
  roles: readonly string[]
  /** Roles in a base, once they were read; null before. */
  base: { id: string; roles: readonly string[] } | null
}

export type GuardRoute = {
  row: Pick<RouteRow, 'access' | 'roles' | 'isBaseType'>
  /** The base that the address names, or null. */
  baseId: string | null
  /** Where the person comes from; null on the first page. */
  previous: { path: string; access: RouteRow['access'] } | null
  /** What this address is to those who are signed in already; null for nothing of its own. */
  inside: string | null
}

export type Decision =
  | { kind: 'show' }
  /** Try to get a new token, then decide again. */
  | { kind: 'refresh' }
  /** Read the person's roles in this base, then decide again. */
  | { kind: 'load-roles'; baseId: string }
  | { kind: 'go'; to: string }
  | { kind: 'refuse'; message: MessageId; to: '/' }

/** The route guard (SPEC.md section 5), as one pure decision. */
export function decide({ row, baseId, previous, inside }: GuardRoute, session: GuardSession): Decision {
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
  // A base that the person may not enter says so on its own page.
  return { kind: 'show' }
}
