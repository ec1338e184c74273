// Product limits, each with its unit. Import as a namespace: `limits.pageSizeMax`.

/** Default page size of a list, in rows. */
export const pageSizeDefault = 25
/** Largest page of any list: records, linked records, users, audits, notifications. */
export const pageSizeMax = 1000
/** Rows per bulk create, update or delete. */
export const bulkRowsMax = 10_000
/** Largest record id that a caller may choose, so that following ids stay within exact integers. */
export const chosenRecordIdMax = 999_999_999_999
/** How far beyond the last id of a table a chosen id may be: ids never go back, so one typo must not use them up. */
export const chosenRecordIdAheadMax = 1_000_000
/** Rows per call that the web app sends, so that their cells fit into one body. */
export const rowsSentPerCall = 1000
/** Bytes of a JSON request body. */
export const bodyBytesMax = 10 * 1024 * 1024
/** Bytes of a form submission. */
export const formBytesMax = 2 * 1024 * 1024
// When a body is rejected: bytes to read and discard, milliseconds to spend on it, and milliseconds to wait
// between chunks.
export const drainedBytesMax = 64 * 1024 * 1024
export const drainTimeoutMs = 30_000
export const drainIdleTimeoutMs = 5000
// Milliseconds: how long an Idempotency-Key is kept; when a call without a response counts as aborted; how
// long a repeated call waits for the first one.
export const idempotencyKeyTtlMs = 24 * 60 * 60 * 1000
export const idempotentCallTimeoutMs = 60_000
export const idempotentWaitMs = 5000
/** Characters of a response that is kept for repeated calls. */
export const keptResponseLengthMax = 1024 * 1024
export const jsonDepthMax = 100
export const columnsPerTable = 500
export const tablesPerBase = 1000
export const viewsPerTable = 200
/** Personal views of one person. They do not count as views of the table for others. */
export const personalViewsPerTable = 50
export const viewSectionsPerTable = 50
/** Characters of what one call changes in a person's settings of a view. */
export const personalSettingsLengthMax = 256 * 1024
/** Bytes of client-specific settings stored with a view's options. */
export const viewMetaBytesMax = 64 * 1024
export const optionsPerColumn = 1000
/** Linked records and lookup values included in a record; links per call; nesting depth of lookups and rollups. */
export const linksShownPerCell = 25
export const lookupValuesPerCell = 100
export const linksPerCall = 1000
/** Records that the editor of a link lists; typing finds others. */
export const linkChoicesMax = 50
/** Records that a conversion to a link may match by name, and create. */
export const linkTargetRecordsMax = 100_000
export const linkedRecordsCreatedMax = 20_000
export const computedDepthMax = 10
/** Values of one multi-select cell. */
export const valuesPerCell = 1000
export const titleLength = 255
export const baseTitleLength = 255
export const descriptionLength = 5000
/** Characters of a comment. */
export const commentLength = 10_000
export const commentsPerRecord = 1000
/** Commands with custom shortcuts per person, and shortcuts per command. */
export const customShortcutsMax = 100
export const keysPerCommand = 5
/** Notifications kept per person; characters of a quoted comment. */
export const notificationsPerUser = 500
export const notificationQuoteLength = 280
export const notificationsShownMax = 50
/** Notifications are polled, because they are broadcast in rooms of bases only. */
export const notificationsPollIntervalMs = 60_000
/** Changes of a table scanned per page of record history, and entries per page. */
export const historyScannedChangesMax = 20_000
export const historyPageSize = 50
export const singleLineTextLength = 100_000
export const longTextBytes = 1024 * 1024
export const emailLength = 254
export const urlLength = 2048
export const phoneLength = 60
/** One hundred million hours. */
export const durationSecondsMax = 360_000_000_000
/** Characters of a text that is parsed as a date. */
export const dateTextLengthMax = 100
export const decimalDigitsMax = 64
export const decimalPlacesMax = 8
/** `where` parameter: characters, filters and groups, and nesting depth. */
export const whereLength = 16_384
export const filtersPerQuery = 200
/** Days in a filter such as "in the past … days". More would leave the supported range of dates anyway. */
export const filterDaysMax = 4_000_000
export const filterDepthMax = 10
/** Requests per client and ten minutes for public links that do not exist. */
export const unknownLinksPer10Minutes = 60
export const sortsPerQuery = 20
export const aggregationsPerCall = 100
/** Grouping: levels, default numbers of groups and of records per group, and records of all groups together. */
export const groupLevelsMax = 3
/** Conditional color rules per view. */
export const colorRulesPerView = 20
export const groupPageSizeDefault = 25
export const groupRowsDefault = 10
export const groupedRowsMax = 10_000
/** Groups that the app shows. */
export const groupsShownMax = 5000
/** Parts of a bulk group call. */
export const bulkPartsMax = 50
/** Cells of a pasted table, including those that spans cover. */
export const pasteCellsMax = 1_000_000
/** Cells that one action writes cell by cell. */
export const cellsPerActionMax = 200_000
/** Select options that one paste adds; further texts are kept and flagged. */
export const pasteNewOptionsMax = 50
/** Fields on a card below its title. */
export const cardFieldsMax = 6
export const frozenColumnsMax = 20
export const searchLength = 200
/** Records on the days that a calendar shows at a time. */
export const calendarEventsMax = 5000
/** Records that a find call returns: default and maximum. */
export const findPageSizeDefault = 1000
export const findPageSizeMax = 10_000
/** Formulas: characters, nesting depth, operands in a row, functions and fields. */
export const formulaLength = 10_240
/** Characters of a formula with ids instead of titles. */
export const formulaStoredLength = 120_000
export const formulaDepthMax = 50
export const formulaOperandsMax = 500
/** Nodes of a formula's expression, including the formulas that it uses. */
export const formulaNodesMax = 8000
/** Longest text that a formula returns, in code points; longer ones are cut. */
export const formulaTextLengthMax = 100_000
/** Characters that replacing and repeating may produce; beyond that, the result is null. */
export const formulaGrowthCharactersMax = 10_000_000
/** Characters of a text that can be URL-encoded. */
export const formulaUrlLengthMax = 2000
export const dateFormatLengthMax = 200
/** Characters of the SELECT statement for all fields of a table; tables with many computed fields get long ones. */
export const selectSqlLengthMax = 400_000
/** Regular expressions: characters, largest repeat count, nesting depth, steps of the program, states per evaluation. */
export const regexPatternLengthMax = 1000
export const regexRepeatMax = 200
export const regexDepthMax = 30
export const regexProgramStepsMax = 4000
export const regexStepsPerEvaluation = 5_000_000
/** States that regular expressions may visit per page of records; later results are blank. */
export const regexStepsPerPage = 10_000_000
// When filtering, sorting, grouping or looking up by regular expressions: records of the table, states
// visited for all of them, characters of the results.
export const precomputedRecordsMax = 50_000
export const regexStepsPerTable = 20_000_000
export const precomputedCharactersMax = 4_000_000
/** Attachments: megabytes per file, files per cell, files per upload, bytes of a file name and of a preview. */
export const attachmentMegabytesMax = 20
export const attachmentsPerCell = 10
export const filesPerUpload = 10
export const fileNameBytes = 255
export const filePreviewBytes = 256 * 1024
/** File links signed per call, and their longest lifetime in seconds. */
export const fileLinksPerCall = 1000
export const fileLinkTtlSeconds = 2 * 60 * 60
/** Lifetime of an export link in seconds; characters of its ticket. */
export const exportLinkTtlSeconds = 10 * 60
export const exportTicketLength = 6000
/** Lifetime in seconds of the ticket that replaces the password of a public link. */
export const shareTicketTtlSeconds = 60 * 60
/** Hours until an uploaded file that no record references is deleted. */
export const unattachedFileTtlHours = 24
/** Upload by URL: redirects to follow, and total milliseconds. */
export const uploadByUrlRedirectsMax = 3
export const uploadByUrlTimeoutMs = 20_000
// Submissions of a form per minute: per network address (default, and what an owner may set), and in total, unless the
// owner's limit is higher.
export const formSubmissionsPerMinutePerAddress = 120
export const formSubmissionsPerMinutePerAddressMax = 6000
export const formSubmissionsPerMinute = 1200
/** Submissions per minute without a bot check, after which a form asks for one: per network address, and in total. */
export const uncheckedSubmissionsPerMinute = { perAddress: 60, perForm: 600 } as const
// Proof of work: puzzles, zero bits per puzzle (each more doubles the work), and seconds to solve them and fill in the
// form.
export const botCheckPuzzles = 8
export const botCheckBits = 12
export const botCheckTtlSeconds = 10 * 60
/** Milliseconds after which the rate limiter of a public link stores its counts. */
export const rateLimiterStoreDelayMs = 5000
/** Records per page that a form offers for a link field. */
export const linkChoicesPerFormPage = 25
/** Sections of a form. */
export const formSectionsMax = 100
/** Rules of answers: largest length or count, characters of a pattern, and entries of a list. */
export const formRuleCountMax = 100_000
export const formRulePatternLength = 500
export const formRuleListMax = 50
/** Steps of all patterns that one submission is checked with. */
export const regexStepsPerSubmission = 10_000_000
/** Largest response limit of a form. */
export const formResponsesMax = 1_000_000
// Public forms: seconds before a redirect and before the next blank form, and milliseconds until a request fails.
export const formRedirectDelaySeconds = 5
export const formResetDelaySeconds = 5
export const formRequestTimeoutMs = 30_000
/** How long a browser keeps a submission to send it again: less than the server keeps its Idempotency-Key. */
export const pendingSubmissionTtlMs = 23 * 60 * 60 * 1000
// Recipients of a form's responses, emails about them per hour (of a form, and of all forms in bases of one owner),
// and characters of an answer in one.
export const formRecipientsMax = 20
export const formEmailsPerHour = 200
export const formEmailsPerHourAndOwner = 1000
export const formEmailAnswerLength = 2000
/** Confirmations of all forms to one address per hour, and characters of an answer that the owner's text inserts. */
export const formConfirmationsPerHourAndAddress = 5
export const formConfirmationPlaceholderLength = 80
/** Calls that change records through a shared base link, per network address and minute. */
export const sharedBaseWritesPerMinutePerAddress = 120
/** Shared base link: records that one call may change, and that all calls may change per hour. */
export const sharedBaseRowsPerCall = 1000
export const sharedBaseRowsPerHour = 10_000
/** Files uploaded through a form or shared base link: per network address and ten minutes, and in total per day. */
export const formFilesPer10MinutesPerAddress = 60
export const formFilesPerDay = 5000
/** Bytes of these files per hour. */
export const formFileBytesPerHour = 1024 * 1024 * 1024
export const passwordLengthMin = 8
export const passwordLengthMax = 256
export const accessTokenTtlSeconds = 15 * 60
/** Seconds after which an unused session ends: the lifetime of its refresh token, which every refresh renews. */
export const sessionIdleTtlSeconds = 30 * 24 * 60 * 60
/** Seconds after which a session ends even while it is in use, and for which rate limits exempt a known sender. */
export const sessionTtlSeconds = 90 * 24 * 60 * 60
export const refreshBeforeExpirySeconds = 5 * 60
/** Seconds for which a rotated refresh token remains valid, for concurrent requests. */
export const refreshGraceSeconds = 30
/** Seconds: lifetimes of invitations, password reset links and email verification links. */
export const invitationTtlSeconds = 7 * 24 * 60 * 60
/** Seconds to complete a sign-in with Google or GitHub. */
export const oauthStateTtlSeconds = 10 * 60
/** Longest waits for services of others: to send an email, check an answer of Turnstile, reach PartyKit, sign in. */
export const emailTimeoutMs = 15_000
export const turnstileTimeoutMs = 5000
export const partyTimeoutMs = 3000
export const oauthRequestTimeoutMs = 10_000
/** Longest wait for an answer of a database of Tessera, and for the platform that creates one. */
export const databaseRequestTimeoutMs = 30_000
export const passwordResetTtlSeconds = 60 * 60
export const emailVerificationTtlSeconds = 7 * 24 * 60 * 60
// Days for which expired rows of the control database are kept, and invitations, which can be sent again.
export const expiredRowsRetentionDays = 7
export const expiredInvitationRetentionDays = 30
export const invitationsPerCall = 50
export const apiTokensPerUser = 100
export const storedEmailsMax = 200
/** Running imports per base; each keeps staged rows. */
export const importsRunningPerBase = 10
/** Milliseconds after which an inactive import is abandoned. */
export const importIdleTimeoutMs = 24 * 60 * 60 * 1000
/** Rows and bytes of an import chunk, and bytes of a whole import. */
export const rowsPerImportChunk = 5000
export const bytesPerImportChunk = 4 * 1024 * 1024
export const importBytesMax = 2 * 1024 * 1024 * 1024
/** A SQLite file is held in memory while its tables are imported. */
export const databaseImportBytesMax = 512 * 1024 * 1024
export const importBadRowsListedMax = 100
/** Characters of an invalid value that imports and conversions quote. */
export const errorValueLengthMax = 100
export const changesPageSize = 1000
/** Bytes of rows in the change log, and of a room message: larger changes are sent without their rows. */
export const broadcastRowsBytesMax = 256 * 1024
export const roomFrameBytesMax = 512 * 1024
// Rooms: milliseconds for which changes are batched, because one frame per change costs twice as much, and changes per
// frame.
export const broadcastBatchWindowMs = 50
export const changesPerFrameMax = 200
/** Characters of a client's message to a room; longer ones are rejected unread. */
export const clientMessageLengthMax = 8192
/** Days for which deleted bases, fields, tables and views can be restored, and conversions undone. */
export const softDeleteRetentionDays = 30
/** Records changed since a conversion that its undo reads again; more would be too many for one transaction. */
export const undoWrittenRecordsMax = 20_000
export const undoLinkedRecordsMax = 20_000
export const filePreviewTimeoutMs = 8000
export const buildPollIntervalMs = 3_600_000
export const reloadGuardMs = 10_000
/**
 * Milliseconds for which an isolate trusts what it has read of a caller's rights: those who lose them are refused
 * within a second everywhere.
 */
export const accessCacheMs = 900
/** Access tokens whose verified signatures an isolate remembers. */
export const verifiedTokensMax = 1000
/** Milliseconds: a base's last-changed time is updated at most once in this interval. */
export const baseTouchIntervalMs = 10_000
/** Milliseconds that a toast stays, unless the build sets `VITE_TOAST_TIMEOUT` or it offers an action. */
export const toastDurationMs = 3000
/** How long the first screen waits for its data before it is rendered without. */
export const firstRenderWaitMs = 150
/** Milliseconds that a toast stays that offers an action, such as opening what was created. */
export const actionToastDurationMs = 8000
/** Milliseconds that a toast stays that offers to undo what was deleted or changed. */
export const undoToastDurationMs = 10_000
/** Milliseconds that a toast stays that says what was undone. */
export const undoneToastDurationMs = 6000
/** The same where undo stopped before its end; longer, because the toast offers to continue. */
export const undoStoppedToastDurationMs = 15_000
/** Toasts at a time. Above this, the oldest one that can be dismissed gives way. */
export const toastsShownMax = 4
/** Milliseconds in which the deletion of a comment can be undone. */
export const commentUndoToastMs = 5000
export const copyConfirmationMs = 1500
export const socketBackoffMinMs = 1000
export const socketBackoffMaxMs = 5000
export const socketConnectTimeoutMs = 20_000
/** Milliseconds between polls for changes while the socket is down. */
export const changesPollIntervalMs = 5000

// Usage events: events per message and per person and minute, letters of a path, details of an event, pages counted
// per base and day, days for which counts are kept, and milliseconds for which rooms collect counts before they store
// them.
export const usageEventsPerMessage = 20
export const usageEventsPerMinute = 120
export const usagePathLength = 128
export const usageDetailsPerEvent = 8
export const usagePagesPerDay = 100
export const usageRetentionDays = 90
export const usageStoreIntervalMs = 10_000

// Public links: milliseconds for which a base's version counts as current without asking the base, and seconds for
// which a response is kept at all.
export const publicVersionTtlMs = 1000
export const publicResponseTtlSeconds = 10

// Custom addresses of public links: their length, how many one link can have (older ones lead to the current one), and
// milliseconds for which an isolate remembers which link one belongs to. They are shorter than ids of links.
export const slugLengthMin = 3
export const slugLengthMax = 32
export const slugsPerLink = 20
export const slugTtlMs = 10_000
/** Minutes for which a withdrawn public link can be restored, and its custom addresses stay reserved. */
export const linkRestoreMinutes = 60

/** Milliseconds for which an isolate collects visits of a base's public links before it sends their number. */
export const linkVisitsSendIntervalMs = 5000

/** Feeds of one view that are not revoked. */
export const feedsPerView = 50
/** Records of a feed, and entries of an Atom or RSS feed. */
export const feedRecordsMax = 10_000
export const atomEntriesMax = 100

// Rate limits. An address is a client's network address; see `clientNetworkOf`.

/** Sign-in attempts; `perAccountFromOneAddress` is the share of `perAccount` that one address can use up. */
export const signInAttemptsPer10Minutes = {
  perAccountAndAddress: 20,
  perAddress: 100,
  perAccount: 20,
  perAccountFromOneAddress: 10,
} as const
export const signUpsPerHourPerAddress = 50
/** Checks of the current password by someone who is signed in. */
export const passwordChecksPer10MinutesPerAccount = 20
export const passwordResetEmailsPerHour = { perAccount: 5, perAddress: 30 } as const
export const emailChangesPerHour = { perAccount: 10, perNewEmail: 5 } as const
export const verificationEmailsPerHourPerAccount = 5
export const invitationsPerHourPerUser = 60
/** Passwords tried on a published view; `perViewFromOneAddress` is the share of `perView` that one address can use up. */
export const linkPasswordAttemptsPer10Minutes = {
  perViewAndAddress: 30,
  perView: 60,
  perViewFromOneAddress: 20,
} as const
/** Feeds of a public link that are written anew; unchanged ones cost nothing. */
export const feedsPerMinute = { perAddress: 30, perLink: 300 } as const
