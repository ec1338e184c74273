/**
 * The one catalogue of errors: code -> HTTP status and English sentence. `{name}` is filled from the details.
 * The client shows `msg`; programs read `error`.
 */
export const errors = {
  BAD_JSON: [400, 'The request is not valid JSON.'],
  INVALID_REQUEST: [422, '{problem}'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the request as application/json.'],
  PAYLOAD_TOO_LARGE: [413, 'The request may have at most {limit}.'],
  FILE_TOO_LARGE: [413, 'Each file may have at most {limit}.'],
  RANGE_NOT_THERE: [416, 'The file has no such part.'],
  STORAGE_MISSING: [501, 'Files cannot be kept here yet. Ask the operator to set up file storage.'],
  STORAGE_UNAVAILABLE: [503, 'The file storage does not answer. Nothing was saved; try again.'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Wait {seconds} seconds and try again.'],
  MISDIRECTED_REQUEST: [
    421,
    'This installation does not answer under the name {host}. Ask the operator to add it to ALLOWED_HOSTS.',
  ],
  SITE_URL_MISSING: [
    409,
    'This installation does not know its own address, so it sends no emails with links. Ask the operator to set SITE_URL.',
  ],
  NOT_FOUND: [404, 'Nothing was found at this address.'],
  AUTHENTICATION_REQUIRED: [401, 'Sign in to continue.'],
  TOKEN_EXPIRED: [401, 'Your session has ended. Sign in again.'],
  REFRESH_FAILED: [401, 'You have been signed out. Sign in again.'],
  REFRESH_MISSING: [400, 'There is no session to refresh. Sign in.'],
  PASSWORD_WRONG: [400, 'The password is wrong.'],
  INVALID_CREDENTIALS: [400, 'The e-mail address or the password is wrong.'],
  SIGNUP_CLOSED: [400, 'Sign-up is by invitation only. Ask an administrator for an invitation.'],
  EMAIL_TAKEN: [400, 'An account with this e-mail address already exists. Sign in instead.'],
  API_TOKEN_INVALID: [401, 'This API token is not valid: it was deleted, has expired or is mistyped.'],
  OAUTH_UNAVAILABLE: [404, 'Sign-in with this provider is not set up here.'],
  OAUTH_FAILED: [400, 'This sign-in did not come through. Start it again.'],
  OAUTH_NO_ADDRESS: [400, 'Your account there has no confirmed e-mail address. Confirm one, then try again.'],
  OAUTH_UNCONFIRMED: [
    409,
    'There is an account with this address, but the address is not confirmed. Sign in with its password, or set a new one by mail, and confirm the address first.',
  ],
  INVITATION_INVALID: [
    400,
    'This invitation is no longer valid, or is for another e-mail address. Ask for a new one.',
  ],
  INVITATION_REQUIRED: [
    400,
    'This address was invited. Open the link of the invitation to sign up, or ask for a new one.',
  ],
  LINK_INVALID: [400, 'This link was used before or has expired. Ask for a new one.'],
  INVITATION_NOT_FOUND: [404, 'This invitation does not exist, or was used.'],
  MEMBER_EXISTS: [409, '{email} is a member of this base already.'],
  MEMBER_NOT_FOUND: [404, 'This person is no member of this base.'],
  OWNER_PROTECTED: [403, "An owner's role changes only when the ownership is transferred."],
  LAST_OWNER: [409, 'You are the only owner. Transfer the ownership first.'],
  LAST_SUPER: [409, 'This is the only administrator. Make somebody else one first.'],
  OWNS_BASES: [
    409,
    'This user is the only owner of {count} bases. Transfer them or move them to the trash first: {titles}',
  ],
  OWN_BASES_FIRST: [
    409,
    'You are the only owner of these bases. Make somebody else the owner of each, or move it to the trash, first: {titles}',
  ],
  NOT_ONESELF: [409, 'You cannot do this to your own account.'],
  SESSION_NOT_FOUND: [404, 'This session does not exist, or has ended.'],
  TOKEN_NOT_FOUND: [404, 'This API token does not exist.'],
  FORBIDDEN: [403, "You don't have enough permission to do this."],
  PASSWORD_REQUIRED: [403, 'This link is protected. Enter its password.'],
  VIEW_PUBLISHED: [
    403,
    'This view is published: only the base owner and creators can change what its link shows. Ask one of them.',
  ],
  LINK_ROWS: [
    422,
    'By this link, one call may change at most {max} records. Nothing was changed; send fewer at a time.',
  ],
  CONDITION_REQUIRED: [
    422,
    'By this link, records are changed by id or by a condition, never a whole table. Send a condition in where.',
  ],
  BASE_NOT_FOUND: [404, 'This base does not exist, or you have no access to it.'],
  BASE_UNAVAILABLE: [
    503,
    'The data of this base cannot be reached right now. Nothing was changed; try again shortly.',
  ],
  BASE_DAMAGED: [
    503,
    'The data of this base is damaged or missing. Ask the operator to restore it from a backup.',
  ],
  SOURCE_NOT_FOUND: [404, 'This data source does not exist, or you have no access to it.'],
  TABLE_NOT_FOUND: [404, 'This table does not exist, or you have no access to it.'],
  COLUMN_NOT_FOUND: [404, 'The field "{column}" does not exist in this table.'],
  VIEW_NOT_FOUND: [404, 'This view does not exist, or you have no access to it.'],
  RECORD_NOT_FOUND: [404, 'Record {id} does not exist in this table.'],
  IMPORT_NOT_FOUND: [404, 'This import does not exist, or has ended.'],
  CONVERSION_NOT_FOUND: [404, 'This change of type does not exist, or has ended.'],
  FILE_NOT_FOUND: [404, 'This file does not exist, or you have no access to it.'],
  FILE_LINK_EXPIRED: [403, 'This address of the file has expired. Open the record again for a new one.'],
  FILTER_NOT_FOUND: [404, 'This filter does not exist.'],
  SORT_NOT_FOUND: [404, 'This sort does not exist.'],
  NOTIFICATION_NOT_FOUND: [404, 'This notification does not exist, or was deleted.'],
  COMMENT_NOT_FOUND: [404, 'This comment does not exist, or was deleted.'],
  CHANGE_NOT_FOUND: [404, 'This change does not exist.'],
  CANNOT_UNDO: [409, 'This cannot be undone: {reason}'],
  APP_NOT_FOUND: [404, 'The app store has no such app.'],
  MAIL_NOT_TAKEN: [422, 'The mail did not leave. Check the settings; this came back: {reason}'],
  USER_NOT_FOUND: [404, 'This user does not exist.'],
  UNKNOWN_FIELD: [422, 'There is no field "{field}" in this table. Check its name.'],
  INVALID_VALUE: [422, '{title}: {problem}'],
  INVALID_ROWS: [422, 'Rows with values that do not fit: {count}. Nothing was saved. The first: {first}'],
  CONVERSION_FAILS: [
    422,
    '{title}: {count} of {rows} values do not fit the type {type}. Nothing was changed. The first: {first}',
  ],
  REQUIRED: [422, '{title} is required.'],
  LINKED_RECORD_NOT_FOUND: [422, 'Record {id} does not exist in table {table}.'],
  HAS_DEPENDENTS: [
    422,
    '{title} is used by {dependents}. Delete those first, or all together with cascade=true.',
  ],
  READ_ONLY_FIELD: [422, '{title} cannot be changed by hand.'],
  DUPLICATE_VALUE: [409, '{title}: a record with this value already exists.'],
  NOT_UNIQUE: [422, '{title} cannot be unique. Values that occur more than once: {count}, such as {first}'],
  HAS_BLANKS: [422, '{title} cannot be required. Records without a value: {count}, such as {first}'],
  INVALID_FILTER: [422, 'Filter: {problem}'],
  INVALID_SORT: [422, 'Sort: {problem}'],
  INVALID_AGGREGATION: [422, 'Aggregation: {problem}'],
  INVALID_GROUPING: [422, 'Grouping: {problem}'],
  INVALID_FORMULA: [422, 'Formula, at character {position}: {problem}'],
  INVALID_LIMIT: [422, 'limit must be from 1 to {max}.'],
  INVALID_OFFSET: [422, 'offset must be 0 or more.'],
  TITLE_TAKEN: [409, '"{title}" already exists. Choose another name.'],
  TITLE_INVALID: [422, 'A name must have 1 to {max} characters and no control characters.'],
  LIMIT_REACHED: [422, '{what} can have at most {max}.'],
  VIEW_LOCKED: [403, 'This view is locked. Unlock it to change it.'],
  LAST_VIEW: [422, 'A table needs at least one grid view.'],
  PRIMARY_COLUMN: [422, 'The {title} field cannot be deleted.'],
  SCHEMA_CHANGED: [409, 'The table was changed by someone else a moment ago. Reload and try again.'],
  CHANGED_MEANWHILE: [
    409,
    '{count} values were changed by somebody else after you saw them. Nothing was saved: look at what they are now, then send yours again or leave theirs.',
  ],
  WRITE_CONFLICT: [503, 'Too many people are writing at once. Nothing was changed; try again.'],
  OUTCOME_UNKNOWN: [
    503,
    'The connection broke while saving. Look whether your change is there before you repeat it.',
  ],
  IDEMPOTENCY_MISMATCH: [422, 'This Idempotency-Key was used before with other content.'],
  IMPORT_FAILED: [422, 'The file cannot be imported: {problem}'],
  OUT_OF_ORDER: [409, 'Part {part} was expected. Send the parts in order.'],
  INTERNAL: [500, 'Something went wrong on our side. Nothing was changed. Reference: {reference}'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errors
export type ErrorDetails = Record<string, unknown>
export type ErrorBody = { error: ErrorCode; message: string; msg: string; details?: ErrorDetails }

/** An error meant for the person or program that asked. Anything else thrown becomes INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(fill(errors[code][1], details))
    this.name = 'AppError'
    this.code = code
    this.status = errors[code][0]
    this.details = details
  }

  /** The answer's body: `message` and `msg` are the same sentence, for both generations of clients. */
  body(): ErrorBody {
    const body: ErrorBody = { error: this.code, message: this.message, msg: this.message }
    return Object.keys(this.details).length > 0 ? { ...body, details: this.details } : body
  }
}

/** Throws the catalogue's error. */
export function fail(code: ErrorCode, details?: ErrorDetails): never {
  throw new AppError(code, details)
}

function fill(template: string, details: ErrorDetails): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in details ? String(details[name]) : whole,
  )
}
