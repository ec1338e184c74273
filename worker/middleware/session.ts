import { callsWithoutToken } from '#core/api/account.ts'
import type { Settings } from '../env.ts'
import { hashToken } from '../link-token.ts'
import type { TokenClaims } from '../store/control/access.ts'
import { type Claims, readAccessToken } from './access-token.ts'

export type { Claims } from './access-token.ts'

const pathsWithoutToken = callsWithoutToken
  .flatMap(({ path, aliases }) => [path, ...aliases])
  .map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`))

/** Letters of an API token; access tokens have dots. */
const apiTokenText = /^[a-z0-9]{40}$/

/**
 * What the request says of who asks, checked without I/O: claims of its access token (`xc-auth`, else
 * `Authorization: Bearer`), else its API token (`xc-token`, or as the bearer); null when it bears none, or makes a
 * call in which tokens play no part. Whether the session or token still lives, the control database says. Throws
 * TOKEN_EXPIRED and AUTHENTICATION_REQUIRED: a bad token never counts as none.
 */
export async function readCredentials(
  request: Request,
  settings: Pick<Settings, 'AUTH_SECRET'>,
  now = new Date(),
): Promise<Claims | TokenClaims | null> {
  const { pathname } = new URL(request.url)
  if (pathsWithoutToken.some((path) => path.test(pathname))) return null
  const token = tokenOf(request)
  const apiToken = token === null ? request.headers.get('xc-token') : null
  if (apiToken) return { tokenHash: await hashToken(apiToken) }
  if (token === null) return null
  return apiTokenText.test(token)
    ? { tokenHash: await hashToken(token) }
    : readAccessToken(settings, token, now)
}

/** The same for calls that take sessions alone: null for an API token. */
export async function readClaims(
  request: Request,
  settings: Pick<Settings, 'AUTH_SECRET'>,
  now = new Date(),
): Promise<Claims | null> {
  const credentials = await readCredentials(request, settings, now)
  return credentials && 'sessionId' in credentials ? credentials : null
}

/** The access token that a request bears, whatever it is worth. */
export function tokenOf(request: Request): string | null {
  const own = request.headers.get('xc-auth')
  if (own) return own
  const bearer = /^bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')
  return bearer?.[1] ?? null
}
