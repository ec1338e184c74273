import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { baseRoles, notificationTypes, sharedRoles } from '../../../core/schema.ts'
import { enumText, jsonText } from '../columns.ts'

// The control database: everything that spans bases. After a change, run `npm run migrations`.

export const themes = ['light', 'dark', 'system'] as const

const jsonObject = v.record(v.string(), v.unknown())

/** Details of a notification besides ids; its type decides which ones it has. */
const notificationBody = v.object({
  role: v.exactOptional(v.picklist(baseRoles)),
  tableId: v.exactOptional(v.string()),
  recordId: v.exactOptional(v.string()),
  text: v.exactOptional(v.string()),
})
export type NotificationBody = v.InferOutput<typeof notificationBody>

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** The address for comparisons: trimmed, NFC, lower case. */
    emailKey: text('email_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstname: text('firstname'),
    lastname: text('lastname'),
    displayName: text('display_name'),
    /** Preferences of the user; null follows the browser. */
    locale: text('locale'),
    theme: enumText('theme', themes),
    /** Color of the avatar, #RRGGBB. */
    color: text('color'),
    /** Custom keyboard shortcuts by command, as JSON; null for none. */
    keys: text('keys'),
    /** When a link sent to the address was opened. */
    emailVerifiedAt: text('email_verified_at'),
    /** Comma-separated organization roles. */
    roles: text('roles').notNull(),
    /** Increased to revoke all access tokens of the user, for instance when the password changes. */
    tokenVersion: integer('token_version').notNull().default(1),
    blockedAt: text('blocked_at'),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (t) => [uniqueIndex('users_by_email').on(t.emailKey)],
)

/** A family of refresh tokens: one sign-in on one device. `generation` is the number of the newest token. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    generation: integer('generation').notNull(),
    createdAt: text('created_at').notNull(),
    rotatedAt: text('rotated_at').notNull(),
    /** Idle expiry: each rotation moves it, never past `closes_at`. */
    expiresAt: text('expires_at').notNull(),
    closesAt: text('closes_at').notNull(),
    endedAt: text('ended_at'),
    endReason: enumText('end_reason', ['signout', 'reuse', 'password', 'address', 'admin']),
    userAgent: text('user_agent'),
  },
  (t) => [index('sessions_of_user').on(t.userId), index('sessions_by_end').on(t.expiresAt)],
)

/** A base that stays `creating` was left by a crash. */
export const baseDatabaseStates = ['creating', 'ready'] as const

export const bases = sqliteTable(
  'bases',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    titleKey: text('title_key').notNull(),
    description: text('description').notNull(),
    color: text('color'),
    meta: jsonText('meta', jsonObject).notNull(),
    order: real('position').notNull(),
    databaseState: enumText('home_state', baseDatabaseStates).notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    deletedAt: text('deleted_at'),
  },
  (t) => [index('bases_by_title').on(t.titleKey)],
)

export const memberships = sqliteTable(
  'memberships',
  {
    baseId: text('base_id').notNull(),
    userId: text('user_id').notNull(),
    role: enumText('role', baseRoles).notNull(),
    createdAt: text('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.baseId] }), index('memberships_of_base').on(t.baseId)],
)

/** Starred bases of users. */
export const stars = sqliteTable(
  'stars',
  { userId: text('user_id').notNull(), baseId: text('base_id').notNull(), at: text('at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.baseId] }), index('stars_of_base').on(t.baseId)],
)

/** Public links of whole bases, at most one per base. */
export const baseShares = sqliteTable(
  'base_shares',
  {
    baseId: text('base_id').primaryKey(),
    shareId: text('share_id').notNull(),
    role: enumText('role', sharedRoles).notNull(),
    /** Lets people with the link export tables and views. */
    allowExport: integer('allow_export', { mode: 'boolean' }).notNull().default(false),
    createdBy: text('created_by').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (t) => [uniqueIndex('base_shares_by_link').on(t.shareId)],
)

/**
 * Custom addresses of public links (`/s/<slug>`), unique in the instance. A link keeps its older ones, which lead to
 * the current one.
 */
export const linkSlugs = sqliteTable(
  'link_slugs',
  {
    slug: text('slug').primaryKey(),
    /** The slug without differences that people overlook; see `slugSkeleton`. */
    skeleton: text('skeleton').notNull(),
    shareId: text('share_id').notNull(),
    baseId: text('base_id').notNull(),
    createdAt: text('created_at').notNull(),
    /** When the link was withdrawn; it can be restored for a while. */
    releasedAt: text('released_at'),
  },
  (t) => [
    index('link_slugs_by_skeleton').on(t.skeleton),
    index('link_slugs_of_link').on(t.shareId),
    index('link_slugs_of_base').on(t.baseId),
  ],
)

/**
 * Pending invitations. Accepting or withdrawing one deletes it, so a token works once. `baseId` is '' for an
 * invitation to the instance alone.
 */
export const invitations = sqliteTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** SHA-256 of the link's token, in hexadecimal. */
    tokenHash: text('token_hash').notNull(),
    baseId: text('base_id').notNull(),
    /** Role in the base; null for an invitation to the instance alone. */
    role: enumText('role', baseRoles),
    /** Comma-separated organization roles; null for the default roles. */
    orgRoles: text('org_roles'),
    /** True when only the mailbox received the link, so that using it verifies the address. */
    provesAddress: integer('proves_address', { mode: 'boolean' }).notNull(),
    invitedBy: text('invited_by').notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('invitations_by_token').on(t.tokenHash),
    uniqueIndex('invitations_by_address').on(t.baseId, t.emailKey),
  ],
)

export const linkPurposes = ['reset', 'verify', 'address'] as const

/**
 * Links that reset a password, verify an address or change it. Only the newest link of a purpose is valid.
 */
export const accountLinks = sqliteTable(
  'account_links',
  {
    userId: text('user_id').notNull(),
    purpose: enumText('purpose', linkPurposes).notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Key of the address that received the link; '' when an administrator handed it over. */
    emailKey: text('email_key').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.purpose] }),
    uniqueIndex('account_links_by_token').on(t.tokenHash),
  ],
)

export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: text('user_id').notNull(),
    /** Limits the token to one base; null for all. */
    baseId: text('base_id'),
    description: text('description').notNull(),
    /** SHA-256 of the token, in hexadecimal. */
    tokenHash: text('token_hash').notNull(),
    hint: text('hint').notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at'),
    /** Minute of the last use. */
    lastUsedAt: text('last_used_at'),
  },
  (t) => [
    uniqueIndex('api_tokens_by_hash').on(t.tokenHash),
    index('api_tokens_of_user').on(t.userId),
    index('api_tokens_of_base').on(t.baseId),
  ],
)

/** Audit log of administrators. */
export const instanceAudit = sqliteTable('instance_audit', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  at: text('at').notNull(),
  by: text('by').notNull(),
  action: text('action').notNull(),
  subject: text('subject'),
  detail: jsonText('detail', jsonObject).notNull(),
})

/** Hours in which an administrator visited a base without being a member; the base's log shows each once. */
export const superVisits = sqliteTable(
  'super_visits',
  {
    userId: text('user_id').notNull(),
    baseId: text('base_id').notNull(),
    /** Such as 2026-11-21T09. */
    hour: text('hour').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.baseId, t.hour] })],
)

/** The last emails that were not sent because no email gateway is set up. */
export const mailbox = sqliteTable('mailbox', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  at: text('at').notNull(),
  to: text('to').notNull(),
  template: text('template').notNull(),
  locale: text('locale').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
})

/** Notifications of users: mentions, and being added to a base. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    baseId: text('base_id').notNull(),
    type: enumText('type', notificationTypes).notNull(),
    /** The user who caused it. */
    by: text('by').notNull(),
    /** The comment that mentions the user; deleting the comment deletes the notification. */
    commentId: text('comment_id'),
    body: jsonText('body', notificationBody).notNull(),
    isRead: integer('is_read', { mode: 'boolean' }).notNull().default(false),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
  },
  (t) => [
    index('notifications_of_user').on(t.userId),
    index('notifications_of_base').on(t.baseId),
    index('notifications_of_comment').on(t.commentId),
  ],
)

export const appSettings = sqliteTable('app_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

/** Attempts in the current window of each rate limit, by key. */
export const rateLimitAttempts = sqliteTable(
  'throttle',
  {
    key: text('key').primaryKey(),
    windowStart: integer('window_start').notNull(),
    /** End of the window in seconds since 1970; later the row is deleted. */
    windowEnd: integer('window_end').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [index('throttle_by_end').on(t.windowEnd)],
)

/** Connected databases that were written to lately. The next repair settles what a crash has left half-done there. */
export const sourceRepairs = sqliteTable(
  'source_repairs',
  {
    baseId: text('base_id').notNull(),
    sourceId: text('source_id').notNull(),
    dueAt: text('due_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.baseId, t.sourceId] }), index('source_repairs_by_time').on(t.dueAt)],
)

/** Idempotency keys of the last day: their call, and its response when complete. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    principal: text('principal').notNull(),
    route: text('route').notNull(),
    key: text('idempotency_key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The request that runs the call. */
    claim: text('claim').notNull(),
    /** Time in milliseconds since 1970 until which that request may be running. */
    heldUntil: integer('held_until').notNull(),
    /** Encrypted, because responses contain tokens and links. */
    answer: text('answer'),
    at: integer('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.principal, t.route, t.key] }), index('idempotency_keys_by_age').on(t.at)],
)
