import type { AnyCall } from './call/define-call.ts'
import * as account from './account.ts'
import * as appInfo from './app-info.ts'
import * as apps from './apps.ts'
import * as auth from './auth.ts'
import * as bases from './bases.ts'
import * as cardViews from './card-views.ts'
import * as comments from './comments.ts'
import * as columnBulk from './column-bulk.ts'
import * as connections from './connections.ts'
import * as copySettings from './copy-settings.ts'
import * as conversions from './column-conversions.ts'
import * as duplicates from './duplicates.ts'
import * as docs from './docs.ts'
import * as exportJobs from './export-jobs.ts'
import * as exports from './exports.ts'
import * as feeds from './feeds.ts'
import * as find from './find.ts'
import * as formulas from './formulas.ts'
import * as files from './files.ts'
import * as groups from './groups.ts'
import * as history from './history.ts'
import * as imports from './imports.ts'
import * as links from './links.ts'
import * as notifications from './notifications.ts'
import * as oauth from './oauth.ts'
import * as mailbox from './mailbox.ts'
import * as members from './members.ts'
import * as publicCalls from './public.ts'
import * as publicLinks from './public-links.ts'
import * as publicGroups from './public-groups.ts'
import * as records from './records.ts'
import * as schemaSql from './schema-sql.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as sources from './sources.ts'
import * as tables from './tables.ts'
import * as tokens from './tokens.ts'
import * as totals from './totals.ts'
import * as users from './users.ts'
import * as sharedBase from './shared-base.ts'
import * as shares from './shares.ts'
import * as usage from './usage.ts'
import * as personalViews from './personal-views.ts'
import * as views from './views.ts'
import * as viewSections from './view-sections.ts'
import * as visibility from './visibility.ts'
import * as webhooks from './webhooks.ts'

/** The modules that define calls. Register new modules here; a test reports missing ones. */
const modules = [
  account,
  appInfo,
  apps,
  auth,
  bases,
  cardViews,
  comments,
  columnBulk,
  connections,
  copySettings,
  conversions,
  docs,
  duplicates,
  exportJobs,
  exports,
  feeds,
  find,
  formulas,
  files,
  groups,
  history,
  webhooks,
  imports,
  links,
  mailbox,
  members,
  notifications,
  oauth,
  publicCalls,
  publicLinks,
  publicGroups,
  records,
  schemaSql,
  sessions,
  settings,
  sources,
  tables,
  tokens,
  totals,
  usage,
  users,
  sharedBase,
  shares,
  personalViews,
  views,
  viewSections,
  visibility,
] as const
type CallIn<M> = M extends unknown ? Extract<M[keyof M], AnyCall> : never
type KnownCall = CallIn<(typeof modules)[number]>

/** The type of each call by its endpoint. */
export type CallsByEndpoint = { [C in KnownCall as C['endpoint']]: C }

/** Every call of the API. The worker mounts and OpenAPI documents exactly these. */
export const calls: readonly AnyCall[] = modules.flatMap((module) => Object.values(module).filter(isCall))

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'aliases' in value && 'bodyKind' in value
}
