import { answers, defineCall } from './call.ts'
import { noInput, nothing } from './shapes.ts'

/** What the instance says of itself; nothing in it is secret. */
export type AppInfoWire = {
  authType: 'jwt'
  /** True until somebody has signed up. */
  firstUser: boolean
  projectHasAdmin: boolean
  baseHasAdmin: boolean
  /** True when sign-up is by invitation only. */
  noSignUp: boolean
  inviteOnlySignup: boolean
  googleAuthEnabled: boolean
  githubAuthEnabled: boolean
  oneClick: boolean
  connectToExternalDB: boolean
  canCreateProjectWithoutExternalDB: boolean
  /** Rows of a list without a limit. */
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
  /** Bytes of a file, and files of a cell. */
  ncAttachmentFieldSize: number
  ncMaxAttachmentsAllowed: number
}

const anyone = { base: null, params: nothing, query: nothing, body: noInput, action: 'app.info' } as const

export const appInfoCall = defineCall({
  ...anyone,
  name: 'app.info',
  summary: 'What this instance is and offers',
  method: 'GET',
  path: '/api/v1/db/meta/nocodb/info',
  aliases: ['/api/v2/meta/nocodb/info'],
  output: answers<AppInfoWire>(),
})

export const appVersionCall = defineCall({
  ...anyone,
  name: 'app.version',
  summary: 'The running version',
  method: 'GET',
  path: '/api/v1/version',
  aliases: ['/api/v2/version'],
  output: answers<{ currentVersion: string; releaseVersion: string | null }>(),
})

export const appHealthCall = defineCall({
  ...anyone,
  name: 'app.health',
  summary: 'Whether the service and its control database answer',
  method: 'GET',
  path: '/api/v1/health',
  aliases: ['/api/v2/health'],
  output: answers<{ message: 'OK'; timestamp: number; uptime: number }>(),
})
