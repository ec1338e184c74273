import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing } from '../call/shapes.ts'
import * as endpoints from '../endpoints/app-info.ts'

/**
 * Public settings of the instance. Our own app does not read all of them: other clients of this API decide by
 * them what they show (decision 66). Keys with one possible value say how Tessera works.
 */
export type AppInfoWire = {
  /** Always JSON Web Tokens. */
  authType: 'jwt'
  /** True until the first user signs up. */
  firstUser: boolean
  /** True once somebody has signed up, so clients show the sign-in screen. */
  projectHasAdmin: boolean
  /** The same, as newer clients name it. */
  baseHasAdmin: boolean
  /** True if sign-up requires an invitation. */
  noSignUp: boolean
  inviteOnlySignup: boolean
  googleAuthEnabled: boolean
  githubAuthEnabled: boolean
  /** True on hosts that install with a click and show their own first steps; never here. */
  oneClick: boolean
  connectToExternalDB: boolean
  /** Always true: a base has a database of its own. */
  canCreateProjectWithoutExternalDB: boolean
  /** Default page size of lists. */
  defaultLimit: number
  /** True for clients without settings of bases; never here. */
  ncMin: boolean
  /** The public address of the instance, without a slash at the end: `siteUrl`, else the origin of the request. */
  ncSiteUrl: string
  /** The public address that the operator has set (SITE_URL), without a slash at the end; '' for none. */
  siteUrl: string
  /** True if usage is counted; clients send no events otherwise. */
  teleEnabled: boolean
  /** Always true: the audit log is part of each change. */
  auditEnabled: boolean
  /** True if clients use Tessera's colors instead of their own. */
  useTesseraTheme: boolean
  sentryDsnFrontend: string
  platform: string
  type: 'rest'
  version: string
  ee: boolean
  isCloud: boolean
  automationLogLevel: 'OFF'
  /** The largest size of an attachment in bytes. */
  ncAttachmentFieldSize: number
  /** The largest number of attachments in a cell. */
  ncMaxAttachmentsAllowed: number
}

const anyone = { base: null, params: nothing, query: nothing, body: noInput, action: 'app.info' } as const

export const appInfoCall = defineCall(endpoints.appInfoCall, {
  ...anyone,
  name: 'app.info',
  summary: 'Read information about this instance',
  aliases: ['/api/v2/meta/nocodb/info'],
  output: responseOf<AppInfoWire>(),
})

export const appVersionCall = defineCall(endpoints.appVersionCall, {
  ...anyone,
  name: 'app.version',
  summary: 'Read the running version',
  aliases: ['/api/v2/version'],
  output: responseOf<{ currentVersion: string; releaseVersion: string | null }>(),
})

export const appHealthCall = defineCall(endpoints.appHealthCall, {
  ...anyone,
  name: 'app.health',
  summary: 'Check whether the service responds',
  aliases: ['/api/v2/health'],
  output: responseOf<{ message: 'OK'; timestamp: number; uptime: number }>(),
})

export const appReadyCall = defineCall(endpoints.appReadyCall, {
  ...anyone,
  name: 'app.ready',
  summary: 'Check whether the service and its control database respond',
  aliases: ['/api/v2/ready'],
  output: responseOf<{ message: 'OK' }>(),
})
