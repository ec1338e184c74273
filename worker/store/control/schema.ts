import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { baseRoles, notificationTypes, sharedRoles } from '../../../core/schema.ts'

// What spans bases. Change it, then `npm run migrations`.

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** The address as it is compared: trimmed, NFC, lower case. */
    emailKey: text('email_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstname: text('firstname'),
    lastname: text('lastname'),
    displayName: text('display_name'),
    /** How the person wants the product; null for what the browser says. */
    locale: text('locale'),
    theme: text('theme', { enum: ['light', 'dark', 'system'] }),
    /** Of the avatar, #RRGGBB. */
    color: text('color'),
    /** Other keys than most have, by command, as JSON; null for none. */
    keys: text('keys'),
    /** When a link sent to the address was opened. */
    emailVerifiedAt: text('email_verified_at'),
    /** Comma-separated organisation roles. */
    roles: text('roles').notNull(),
    /** Counts up when all access tokens of the user must die (password change). */
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
    /** Idle end; moves with each rotation, never past `closes_at`. */
    expiresAt: text('expires_at').notNull(),
    closesAt: text('closes_at').notNull(),
    endedAt: text('ended_at'),
    endReason: text('end_reason', { enum: ['signout', 'reuse', 'password', 'address', 'admin'] }),
    userAgent: text('user_agent'),
  },
  (t) => [index('sessions_of_user').on(t.userId), index('sessions_by_end').on(t.expiresAt)],
)

/** Where a base's home is in its life. `creating` ones that stay so were left by a crash. */
export const homeStates = ['creating', 'ready'] as const

export const bases = sqliteTable(
  'bases',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    titleKey: text('title_key').notNull(),
    description: text('description').notNull(),
    color: text('color'),
    meta: text('meta', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    order: real('position').notNull(),
    homeState: text('home_state', { enum: homeStates }).notNull(),
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
    role: text('role', { enum: baseRoles }).notNull(),
    createdAt: text('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.baseId] }), index('memberships_of_base').on(t.baseId)],
)

/** Bases that a person keeps at the top. */
export const stars = sqliteTable(
  'stars',
  { userId: text('user_id').notNull(), baseId: text('base_id').notNull(), at: text('at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.baseId] }), index('stars_of_base').on(t.baseId)],
)

/** Public links of whole bases, at most one of each. */
export const baseShares = sqliteTable(
  'base_shares',
  {
    baseId: text('base_id').primaryKey(),
    shareId: text('share_id').notNull(),
    role: text('role', { enum: sharedRoles }).notNull(),
    /** Whether people with the link may export its tables and views. */
    allowExport: integer('allow_export', { mode: 'boolean' }).notNull().default(false),
    createdBy: text('created_by').notNull(),
    createdAt: text('created_at').notNull(),
  },
  (t) => [uniqueIndex('base_shares_by_link').on(t.shareId)],
)

/**
 * Invitations that wait. One that is used or taken back is deleted, so a token works once. `baseId` is '' for an
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
    role: text('role', { enum: baseRoles }),
    /** Comma-separated organisation roles; null for those of any new account. */
    orgRoles: text('org_roles'),
    /** True when nobody but the mailbox has got the link, so that using it proves the address. */
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

/** Links that were sent to an account: to a new password, or to prove the address. The newest of a purpose counts. */
export const accountLinks = sqliteTable(
  'account_links',
  {
    userId: text('user_id').notNull(),
    purpose: text('purpose', { enum: ['reset', 'verify'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The address that it was sent to, as it is compared; '' when an administrator handed it over. */
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
    /** The one base that it is good for; null for all. */
    baseId: text('base_id'),
    description: text('description').notNull(),
    /** SHA-256 of its text, in hexadecimal. */
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

/** What administrators have done. */
export const instanceAudit = sqliteTable('instance_audit', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  at: text('at').notNull(),
  by: text('by').notNull(),
  action: text('action').notNull(),
  subject: text('subject'),
  detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
})

/** Hours in which an administrator entered a base without being a member; each is told in the base's log. */
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

/** The last mails that could not leave, for want of a gateway. */
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

/** What waits for a person: somebody named them, or took them into a base. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    baseId: text('base_id').notNull(),
    type: text('type', { enum: notificationTypes }).notNull(),
    /** Who caused it. */
    by: text('by').notNull(),
    /** The comment that names the person; with it the notification goes. */
    commentId: text('comment_id'),
    body: text('body', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
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

/** Attempts in the running window, by what is counted. */
export const throttle = sqliteTable(
  'throttle',
  {
    key: text('key').primaryKey(),
    windowStart: integer('window_start').notNull(),
    /** Seconds since 1970 at which the window ends; rows past it are swept. */
    windowEnd: integer('window_end').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [index('throttle_by_end').on(t.windowEnd)],
)
