import type { AppInfoWire } from '#core/api/instance/app-info.ts'
import * as limits from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { configuredAddress, siteAddress } from '../../http/site-address.ts'

/** Returns public settings of the instance. */
export async function appInfo({ control, env, request }: Context): Promise<AppInfoWire> {
  const { CONNECT_TO_EXTERNAL_DB, INVITE_ONLY, TELE_ENABLED, VERSION, SENTRY_DSN, PLATFORM } = env.settings
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = env.settings
  const { firstUser, inviteOnly, teleEnabled } = await control.instanceState()
  const isClosed = !firstUser && (inviteOnly || INVITE_ONLY === 'true')
  return {
    authType: 'jwt',
    firstUser,
    projectHasAdmin: !firstUser,
    baseHasAdmin: !firstUser,
    noSignUp: isClosed,
    inviteOnlySignup: isClosed,
    googleAuthEnabled: GOOGLE_CLIENT_ID !== '' && GOOGLE_CLIENT_SECRET !== '',
    githubAuthEnabled: GITHUB_CLIENT_ID !== '' && GITHUB_CLIENT_SECRET !== '',
    oneClick: false,
    connectToExternalDB: CONNECT_TO_EXTERNAL_DB === 'true',
    canCreateProjectWithoutExternalDB: true,
    defaultLimit: limits.pageSizeDefault,
    ncMin: false,
    ncSiteUrl: siteAddress({ env, request }),
    siteUrl: configuredAddress({ env }),
    teleEnabled: teleEnabled && TELE_ENABLED !== 'false',
    auditEnabled: true,
    useTesseraTheme: false,
    sentryDsnFrontend: SENTRY_DSN,
    platform: PLATFORM,
    type: 'rest',
    version: VERSION,
    ee: false,
    isCloud: false,
    automationLogLevel: 'OFF',
    ncAttachmentFieldSize: limits.attachmentMegabytesMax * 1024 * 1024,
    ncMaxAttachmentsAllowed: limits.attachmentsPerCell,
  }
}

export function appVersion({ env }: Context): Promise<{ currentVersion: string; releaseVersion: null }> {
  return Promise.resolve({ currentVersion: env.settings.VERSION, releaseVersion: null })
}

// The platform's clock stands still while an isolate starts, so uptime counts from its first health check.
let firstSeen: number | null = null

/** Liveness: reads no database, so it may be asked often. Uptime in seconds. */
export function appHealth({ now }: Context): Promise<{ message: 'OK'; timestamp: number; uptime: number }> {
  firstSeen ??= now.getTime()
  const uptime = (now.getTime() - firstSeen) / 1000
  return Promise.resolve({ message: 'OK', timestamp: now.getTime(), uptime })
}

/** Readiness. Throws BASE_UNAVAILABLE (503) if the control database does not respond. */
export async function appReady({ control }: Context): Promise<{ message: 'OK' }> {
  await control.instanceState()
  return { message: 'OK' }
}
