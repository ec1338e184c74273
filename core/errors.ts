/**
 * The error catalog: code to HTTP status and English message. `{name}` placeholders are filled from the
 * details. Clients show `msg`; programs check `error`.
 */
export const errors = {
  BAD_JSON: [400, 'The request is not valid JSON.'],
  INVALID_REQUEST: [422, '{problem}'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the request as application/json.'],
  PAYLOAD_TOO_LARGE: [413, 'The request is too large. It can be at most {limit}.'],
  FILE_TOO_LARGE: [413, 'The file is too large. Each file can be at most {limit}.'],
  RANGE_NOT_SATISFIABLE: [416, 'The requested part of the file does not exist.'],
  STORAGE_NOT_CONFIGURED: [501, "File storage isn't set up. Ask the operator to set it up."],
  STORAGE_UNAVAILABLE: [503, "The file storage isn't responding. Nothing was saved. Try again."],
  RATE_LIMITED: [429, 'Too many attempts. Wait {seconds} seconds and try again.'],
  BOT_CHECK_REQUIRED: [
    428,
    'This form checks that responses are not sent by programs. Solve the task in details, and send the response again with the result in the header xc-bot-check.',
  ],
  MISDIRECTED_REQUEST: [
    421,
    "This instance doesn't accept requests for {host}. Ask the operator to add it to ALLOWED_HOSTS.",
  ],
  SITE_URL_NOT_CONFIGURED: [
    409,
    "This instance can't send emails with links because it doesn't know its own address. Ask the operator to set SITE_URL.",
  ],
  WEBHOOKS_UNAVAILABLE: [400, 'Webhooks are not available yet. Nothing was saved.'],
  CONNECTION_URL_INVALID: [
    422,
    'This is not the address of a database. Write it as mysql://user:password@host:3306/database.',
  ],
  NOT_FOUND: [404, 'Nothing was found at this address.'],
  AUTHENTICATION_REQUIRED: [401, 'Sign in to continue.'],
  TOKEN_EXPIRED: [401, 'Your session has ended. Sign in again.'],
  REFRESH_TOKEN_INVALID: [401, 'You have been signed out. Sign in again.'],
  REFRESH_TOKEN_MISSING: [400, 'There is no session to refresh. Sign in.'],
  INCORRECT_PASSWORD: [400, 'Incorrect password.'],
  INVALID_CREDENTIALS: [400, 'Wrong email or password.'],
  SIGNUP_CLOSED: [400, 'Sign-up is by invitation only. Ask an administrator for an invitation.'],
  EMAIL_TAKEN: [400, 'An account with this email address already exists. Sign in instead.'],
  API_TOKEN_INVALID: [401, "This API token isn't valid. It was deleted, has expired or is mistyped."],
  OAUTH_NOT_CONFIGURED: [404, "Sign-in with this provider isn't set up."],
  OAUTH_FAILED: [400, "Couldn't sign you in. Try again."],
  OAUTH_EMAIL_MISSING: [
    400,
    'Your account with this provider has no confirmed email address. Confirm one, then try again.',
  ],
  OAUTH_EMAIL_UNVERIFIED: [
    409,
    "An account with this address exists, but the address isn't confirmed. Sign in with its password, or reset the password by email, and confirm the address first.",
  ],
  INVITATION_INVALID: [
    400,
    'This invitation is no longer valid, or it is for another email address. Ask for a new one.',
  ],
  INVITATION_REQUIRED: [
    400,
    'This address has been invited. Open the invitation link to sign up, or ask for a new one.',
  ],
  LINK_INVALID: [400, 'This link has already been used or has expired. Ask for a new one.'],
  INVITATION_NOT_FOUND: [404, "This invitation doesn't exist or has already been used."],
  MEMBER_EXISTS: [409, '{email} is already a member of this base.'],
  MEMBER_NOT_FOUND: [404, "This person isn't a member of this base."],
  OWNER_ROLE_IMMUTABLE: [403, "An owner's role can only change when ownership is transferred."],
  LAST_OWNER: [409, 'You are the only owner. Transfer ownership first.'],
  LAST_ADMIN: [409, 'This is the only administrator. Make someone else an administrator first.'],
  USER_OWNS_BASES: [
    409,
    'This user is the only owner of {count} bases. Transfer them or move them to the trash first: {titles}',
  ],
  ACCOUNT_OWNS_BASES: [
    409,
    'You are the only owner of these bases. Make someone else the owner of each one, or move it to the trash first: {titles}',
  ],
  CANNOT_CHANGE_SELF: [409, "You can't do this to your own account."],
  SESSION_NOT_FOUND: [404, "This session doesn't exist or has ended."],
  TOKEN_NOT_FOUND: [404, "This API token doesn't exist."],
  FORBIDDEN: [403, "You don't have enough permission to do this."],
  PASSWORD_REQUIRED: [403, 'This link is password-protected. Enter its password.'],
  VIEW_PUBLISHED: [
    403,
    'This view is shared by link. Only the owner and creators of the base can change what the link shows. Ask one of them.',
  ],
  SHARED_BASE_ROW_LIMIT: [
    422,
    'A shared link can change at most {max} records per request. Nothing was changed. Send fewer at a time.',
  ],
  WHERE_REQUIRED: [
    422,
    "A shared link can't change a whole table at once. Send record ids, or a condition in where.",
  ],
  BASE_NOT_FOUND: [404, "This base doesn't exist, or you don't have access to it."],
  BASE_UNAVAILABLE: [503, "This base can't be reached right now. Nothing was changed. Try again shortly."],
  BASE_CORRUPTED: [
    503,
    'The data of this base is damaged or missing. Ask the operator to restore it from a backup.',
  ],
  SOURCE_NOT_FOUND: [404, "This data source doesn't exist, or you don't have access to it."],
  SOURCES_DISABLED: [
    403,
    'This instance does not connect to other databases. Ask the operator to set CONNECT_TO_EXTERNAL_DB.',
  ],
  SOURCE_UNREACHABLE: [422, '{problem}'],
  SOURCE_SECRETS_LOST: [
    409,
    "The connection of this data source can't be decrypted because the secret of the server has changed. Enter the connection again.",
  ],
  SOURCE_KIND_UNSUPPORTED: [422, "Tessera can't connect to {kind} yet. Nothing was saved."],
  SOURCE_IS_OWN: [
    422,
    "This is the base's own database. It has no connection, can't be read-only and can't be removed.",
  ],
  SOURCE_PASSWORD_REQUIRED: [
    422,
    'Enter the password again. It is only kept if host, port, user and encryption stay the same.',
  ],
  SOURCE_READ_ONLY: [422, "{table} can't be changed because {reason}."],
  SOURCE_UNSUPPORTED: [422, '{reason} Nothing was changed.'],
  SOURCE_REFUSED: [422, 'The database of this table refused the change: {reason}'],
  SOURCE_CHANGED: [
    409,
    'The database of this table has changed: {reason}. Open the settings of the base, check the data source for changes, then try again.',
  ],
  SOURCE_DIFFERENCE_GONE: [
    409,
    'The database or its data source has changed since you checked. Nothing was applied. Check for changes again.',
  ],
  SOURCE_SCHEMA_READ_ONLY: [
    422,
    "Tables and fields of {source} can't be changed because the data source is read-only for its schema. Turn this off in the settings of the data source, or make the change in the database.",
  ],
  SOURCE_NAME_TAKEN: [
    409,
    'The database already uses this name. Choose another name, or check the data source for changes in the settings of the base.',
  ],
  SOURCE_NAME_INVALID: [422, '"{name}" can\'t be a name in this database: {reason}'],
  SOURCE_IN_USE: [
    409,
    'The database needs what would be changed for: {dependents}. Nothing was changed. Remove that first, then try again.',
  ],
  SOURCE_TABLE_BUSY: [
    409,
    'Somebody is using this table of the database, so it could not be changed. Nothing was changed. Try again in a moment.',
  ],
  SOURCE_CHANGE_PENDING: [
    409,
    'An earlier change of this data source is not finished yet. Nothing was changed. Try again in two minutes.',
  ],
  VIRTUAL_LINK_UNSUPPORTED: [
    422,
    "{title} links different databases or is computed over such a link, so it can't be used here. Filters can use links and lookups of this kind, and formulas can use lookups and rollups. For sorts, groups, summaries and other tables, use another field, or a link between tables of one database.",
  ],
  SOURCE_UNAVAILABLE: [503, "The database of this table can't be reached. Nothing was changed. {reason}"],
  SOURCE_READ_FAILED: [422, "The database of this table can't compute these values: {reason}"],
  SOURCE_RESULT_TOO_LARGE: [
    422,
    'These records are too large to be read at once. Nothing was changed. Show fewer fields or fewer records.',
  ],
  SOURCE_TIMEOUT: [
    503,
    'The database of this table took too long. Nothing was changed. Use fewer records or a simpler filter.',
  ],
  TABLE_NOT_FOUND: [404, "This table doesn't exist, or you don't have access to it."],
  COLUMN_NOT_FOUND: [404, 'The field "{column}" doesn\'t exist in this table.'],
  FORM_CLOSED: [409, 'This form is closed. It no longer accepts responses.'],
  FORM_SIGN_IN_REQUIRED: [401, 'This form accepts one response per person. Sign in to respond.'],
  FORM_ALREADY_ANSWERED: [409, 'You have already responded to this form.'],
  SECTION_NOT_FOUND: [404, "This section doesn't exist."],
  VIEW_NOT_FOUND: [404, "This view doesn't exist, or you don't have access to it."],
  RECORD_NOT_FOUND: [404, "Record {id} doesn't exist in this table."],
  IMPORT_NOT_FOUND: [404, "This import doesn't exist or has ended."],
  CONVERSION_NOT_FOUND: [404, "This type change doesn't exist or has ended."],
  FILE_NOT_FOUND: [404, "This file doesn't exist, or you don't have access to it."],
  FILE_LINK_EXPIRED: [403, 'This file link has expired. Open the record again to get a new one.'],
  FEED_NOT_FOUND: [404, "This feed doesn't exist or was revoked."],
  FILTER_NOT_FOUND: [404, "This filter doesn't exist."],
  SORT_NOT_FOUND: [404, "This sort doesn't exist."],
  LINK_NOT_RESTORABLE: [409, "This link can't be restored anymore. Share the view again to get a new link."],
  NOTIFICATION_NOT_FOUND: [404, "This notification doesn't exist or was deleted."],
  COMMENT_NOT_FOUND: [404, "This comment doesn't exist or was deleted."],
  CHANGE_NOT_FOUND: [404, "This change doesn't exist."],
  CANNOT_UNDO: [409, "Can't undo this: {reason}"],
  APP_NOT_FOUND: [404, "This app doesn't exist in the app store."],
  EMAIL_NOT_SENT: [422, 'Email could not be sent. Check the settings. The mail server said: {reason}'],
  USER_NOT_FOUND: [404, "This user doesn't exist."],
  UNKNOWN_FIELD: [422, 'The field "{field}" doesn\'t exist in this table. Check its name.'],
  INVALID_VALUE: [422, '{title}: {problem}'],
  INVALID_RECORDS: [422, 'Rows with invalid values: {count}. Nothing was saved. The first: {first}'],
  CONVERSION_FAILED: [
    422,
    "{title}: {count} of {rows} values can't be converted to {type}. Nothing was changed. The first: {first}",
  ],
  VALUE_REQUIRED: [422, '{title} is required.'],
  LINKED_RECORD_NOT_FOUND: [422, "Record {id} doesn't exist in table {table}."],
  HAS_DEPENDENTS: [
    422,
    '{title} is used by {dependents}. Delete those first, or delete everything together with cascade=true.',
  ],
  OPTIONS_IN_USE: [
    409,
    '{title}: records use {options}. To delete options that are in use, send their ids in colOptions.deleted.',
  ],
  READ_ONLY_FIELD: [422, '{title} is read-only.'],
  DUPLICATE_VALUE: [409, '{title}: a record with this value already exists.'],
  UNIQUE_VIOLATED_BY_DATA: [
    422,
    "{title} can't be unique. Values that occur more than once: {count}, such as {first}",
  ],
  REQUIRED_VIOLATED_BY_DATA: [
    422,
    "{title} can't be required. Records without a value: {count}, such as {first}",
  ],
  INVALID_FILTER: [422, 'Filter: {problem}'],
  INVALID_SORT: [422, 'Sort: {problem}'],
  INVALID_AGGREGATION: [422, 'Aggregation: {problem}'],
  INVALID_GROUPING: [422, 'Grouping: {problem}'],
  INVALID_FORMULA: [400, 'Formula, at character {position}: {problem}'],
  INVALID_LIMIT: [422, 'limit must be from 1 to {max}.'],
  INVALID_OFFSET: [422, 'offset must be 0 or more.'],
  TITLE_TAKEN: [409, '"{title}" already exists. Choose another name.'],
  SLUG_TAKEN: [409, 'The address "{slug}" is taken, or too similar to one that is. Choose another one.'],
  TITLE_INVALID: [422, 'A name must have 1 to {max} characters and no control characters.'],
  LIMIT_REACHED: [422, '{reason}'],
  VIEW_PERSONAL: [409, 'This view is personal. Make it collaborative to share it.'],
  VIEW_LIMITS_LINK: [
    409,
    'The field {title} only offers records of this view. Change that field before you make the view personal.',
  ],
  VIEW_LOCKED: [403, 'This view is locked. Unlock it to change it.'],
  LAST_VIEW: [422, 'A table needs at least one grid view.'],
  PRIMARY_FIELD_UNDELETABLE: [
    422,
    "The {title} field can't be deleted because it is the primary field or a system field.",
  ],
  SCHEMA_CHANGED: [409, 'Someone else just changed this table. Reload and try again.'],
  EDIT_CONFLICT: [
    409,
    'Someone else changed {count} of these values after you loaded them. Nothing was saved. Review the current values, then send yours again or keep theirs.',
  ],
  DATABASE_BUSY: [503, 'Too many people are making changes at once. Nothing was changed. Try again.'],
  COMMIT_OUTCOME_UNKNOWN: [
    503,
    'The connection was lost while saving. Check whether your change was saved before you try again.',
  ],
  IDEMPOTENCY_MISMATCH: [422, 'This Idempotency-Key was already used with different content.'],
  IDEMPOTENCY_IN_PROGRESS: [409, 'A call with this Idempotency-Key is still in progress. Retry in a moment.'],
  IDEMPOTENCY_RESPONSE_LOST: [
    409,
    'The call with this Idempotency-Key has ended, but its response was lost. Check what it changed before you repeat it with another key.',
  ],
  IMPORT_FAILED: [422, "Couldn't import the file: {reason}"],
  IMPORT_PART_OUT_OF_ORDER: [409, 'Part {part} was expected. Send the parts in order.'],
  INTERNAL: [500, 'Something went wrong on our side. Nothing was changed. Reference: {reference}'],
} as const satisfies Record<string, readonly [number, string]>

/** Messages of errors about rows of a bulk call, where details name them all (`rowIndexes`). */
export const rowMessages = {
  RECORD_NOT_FOUND: "These records don't exist in this table: {id}. Nothing was changed.",
  DUPLICATE_VALUE:
    '{title}: rows with values that other records or rows already have: {rowNumbers}. Nothing was saved.',
} as const satisfies Partial<Record<keyof typeof errors, string>>

export type ErrorCode = keyof typeof errors
export type ErrorDetails = Record<string, unknown>
export type ErrorBody = { error: ErrorCode; message: string; msg: string; details?: ErrorDetails }

/** An error that is sent to the client. Any other thrown value becomes INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(fillPlaceholders(messageTemplate(code, details), details))
    this.name = 'AppError'
    this.code = code
    this.status = errors[code][0]
    this.details = details
  }

  /** The response body. `message` and `msg` are the same text, for older and newer clients. */
  body(): ErrorBody {
    const body: ErrorBody = { error: this.code, message: this.message, msg: this.message }
    return Object.keys(this.details).length > 0 ? { ...body, details: this.details } : body
  }
}

function messageTemplate(code: ErrorCode, details: ErrorDetails): string {
  const ofRows: Partial<Record<ErrorCode, string>> = rowMessages
  return ('rowIndexes' in details ? ofRows[code] : undefined) ?? errors[code][1]
}

/** Throws an error of the catalog. */
export function fail(code: ErrorCode, details?: ErrorDetails): never {
  throw new AppError(code, details)
}

/** Replaces `{name}` by the detail of that name; others stay. */
export function fillPlaceholders(template: string, details: ErrorDetails): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in details ? String(details[name]) : whole,
  )
}
