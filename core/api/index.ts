import type { AnyCall } from './call/define-call.ts'
import * as account from './accounts/account.ts'
import * as appInfo from './instance/app-info.ts'
import * as apps from './instance/apps.ts'
import * as auth from './accounts/auth.ts'
import * as bases from './bases/bases.ts'
import * as cardViews from './views/card-views.ts'
import * as comments from './records/comments.ts'
import * as columnBulk from './tables/column-bulk.ts'
import * as connections from './sources/connections.ts'
import * as copySettings from './views/copy-settings.ts'
import * as conversions from './tables/column-conversions.ts'
import * as duplicates from './tables/duplicates.ts'
import * as docs from './instance/docs.ts'
import * as exportJobs from './import-export/export-jobs.ts'
import * as exports from './import-export/exports.ts'
import * as feeds from './import-export/feeds.ts'
import * as find from './records/find.ts'
import * as formulas from './tables/formulas.ts'
import * as files from './records/files.ts'
import * as groups from './records/groups.ts'
import * as history from './records/history.ts'
import * as imports from './import-export/imports.ts'
import * as links from './records/links.ts'
import * as notifications from './accounts/notifications.ts'
import * as oauth from './accounts/oauth.ts'
import * as mailbox from './instance/mailbox.ts'
import * as members from './bases/members.ts'
import * as publicCalls from './sharing/public.ts'
import * as publicLinks from './sharing/public-links.ts'
import * as publicGroups from './sharing/public-groups.ts'
import * as records from './records/records.ts'
import * as schemaSql from './tables/schema-sql.ts'
import * as sessions from './accounts/sessions.ts'
import * as settings from './instance/settings.ts'
import * as sources from './sources/sources.ts'
import * as tables from './tables/tables.ts'
import * as tokens from './accounts/tokens.ts'
import * as totals from './records/totals.ts'
import * as users from './accounts/users.ts'
import * as sharedBase from './sharing/shared-base.ts'
import * as shares from './sharing/shares.ts'
import * as usage from './instance/usage.ts'
import * as personalViews from './views/personal-views.ts'
import * as views from './views/views.ts'
import * as viewSections from './views/view-sections.ts'
import * as visibility from './views/visibility.ts'
import * as webhooks from './tables/webhooks.ts'

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
