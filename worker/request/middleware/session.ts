import { callsWithoutToken } from '#core/api/accounts/account.ts'
import type { Settings } from '../../platform/env.ts'
import { urlOf } from '../../http/request-url.ts'
import { hashToken } from '../../security/link-token.ts'
import type { TokenClaims } from '../../store/control/access.ts'
import { type Claims, readAccessToken } from './access-token.ts'

export type { Claims } from './access-token.ts'

const pathsWithoutToken = new RegExp(
  `^(?:${callsWithoutToken
    .flatMap(({ path, aliases }) => [path, ...aliases])
    .map((path) => path.replace(/:\w+/g, '[^/]+'))
    .join('|')})/?$`,
)

/** Format of an API token; access tokens contain dots. */
const apiTokenText = /^[a-z0-9]{40}$/

/**
 * Reads the credentials of a request without I/O: claims of its access token (`xc-auth`, else `Authorization:
 * Bearer`), else its API token (`xc-token`, or bearer); null without credentials, or for calls that ignore
 * tokens. The control database checks whether the session or token is active. Throws TOKEN_EXPIRED and
 * AUTHENTICATION_REQUIRED: an invalid token never counts as none.
 */
export async function readCredentials(
  request: Request,
  settings: Pick<Settings, 'AUTH_SECRET'>,
  now = new Date(),
): Promise<Claims | TokenClaims | null> {
  if (pathsWithoutToken.test(urlOf(request).pathname)) return null
  const token = tokenOf(request)
  const apiToken = token === null ? request.headers.get('xc-token') : null
  if (apiToken) return { tokenHash: await hashToken(apiToken) }
  if (token === null) return null
  return apiTokenText.test(token)
    ? { tokenHash: await hashToken(token) }
    : readAccessToken(settings, token, now)
}

/** For calls that require a session: null for an API token. */
export async function readClaims(
  request: Request,
  settings: Pick<Settings, 'AUTH_SECRET'>,
  now = new Date(),
): Promise<Claims | null> {
  const credentials = await readCredentials(request, settings, now)
  return credentials && 'sessionId' in credentials ? credentials : null
}

/** The access token of a request, not validated. */
export function tokenOf(request: Request): string | null {
  const own = request.headers.get('xc-auth')
  if (own) return own
  const bearer = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')
  return bearer?.[1] ?? null
}
