import { responseOf, defineCall } from './call/define-call.ts'
import { noInput, nothing } from './call/shapes.ts'
import * as endpoints from './endpoints/app-info.ts'

/** Public settings of the instance. */
export type AppInfoWire = {
  authType: 'jwt'
  /** True until the first user signs up. */
  firstUser: boolean
  projectHasAdmin: boolean
  baseHasAdmin: boolean
  /** True if sign-up requires an invitation. */
  noSignUp: boolean
  inviteOnlySignup: boolean
  googleAuthEnabled: boolean
  githubAuthEnabled: boolean
  oneClick: boolean
  connectToExternalDB: boolean
  canCreateProjectWithoutExternalDB: boolean
  /** Default page size of lists. */
  defaultLimit: number
  ncMin: boolean
  ncSiteUrl: string
  teleEnabled: boolean
  auditEnabled: boolean
  useTesseraTheme: boolean
  sentryDsnFrontend: string
  platform: string
  type: 'rest'
  version: string
  ee: boolean
  isCloud: boolean
  automationLogLevel: 'OFF'
  /** Bytes per file; files per cell. */
  ncAttachmentFieldSize: number
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
  summary: 'Check whether the service and its control database respond',
  aliases: ['/api/v2/health'],
  output: responseOf<{ message: 'OK'; timestamp: number; uptime: number }>(),
})
