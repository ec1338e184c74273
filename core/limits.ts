/** Business constants (SPEC.md section 9) and the product's own limits, each with its unit. */
export const limits = {
  /** Rows that a list answers with when no limit is asked for. */
  pageSizeDefault: 25,
  pageSizeMax: 1000,
  /** Rows of one bulk create, update or delete. */
  bulkRowsMax: 10_000,
  /** Rows that the app itself sends in one call: their cells must fit into one body. */
  bulkRowsSent: 1000,
  /** Bytes of a JSON request body. */
  bodyBytesMax: 10 * 1024 * 1024,
  /** Bytes of an answer to a public form. */
  formBytesMax: 2 * 1024 * 1024,
  jsonDepthMax: 100,
  columnsPerTable: 500,
  tablesPerBase: 1000,
  viewsPerTable: 200,
  optionsPerColumn: 1000,
  /** Linked records, and values of lookups, that a record shows by itself; links of one call; levels of lookups and the like. */
  linksShown: 25,
  lookupValuesShown: 100,
  linksPerCall: 1000,
  /** Records that a change of type into a link may match names with, and make. */
  linkTargetRecords: 100_000,
  linkedRecordsMade: 20_000,
  computedDepth: 10,
  /** Values of one multi-select cell. */
  valuesPerCell: 1000,
  titleLength: 255,
  baseTitleLength: 255,
  descriptionLength: 5000,
  /** Characters of a comment. */
  commentLength: 10_000,
  commentsPerRecord: 1000,
  /** Commands that one person has other keys for, and keys of one of them. */
  ownKeys: 100,
  keysPerCommand: 5,
  /** Notifications that are kept for one person; characters of a comment that one quotes. */
  notificationsKept: 500,
  notificationQuote: 280,
  /** Changes of a table that one page of a record's history looks through, and entries of it. */
  historyScan: 20_000,
  historyPage: 50,
  singleLineTextLength: 100_000,
  longTextBytes: 1024 * 1024,
  emailLength: 254,
  urlLength: 2048,
  phoneLength: 60,
  /** A hundred million hours. */
  durationSecondsMax: 360_000_000_000,
  decimalDigits: 64,
  decimalPlaces: 8,
  /** Characters of a `where` parameter; filters and groups in it; depth of nesting. */
  whereLength: 16_384,
  filtersPerQuery: 200,
  filterDepth: 10,
  /** Public links that do not exist which one client may ask for in ten minutes. */
  unknownLinks: 60,
  sortsPerQuery: 20,
  aggregationsPerCall: 100,
  /** Levels of groups; groups and records of a group where no limit is asked for; records of all groups together. */
  groupLevels: 3,
  /** Colours of a view by conditions. */
  colourRules: 20,
  groupsDefault: 25,
  groupRowsDefault: 10,
  groupedRowsMax: 10_000,
  /** Parts of a call for several groups. */
  bulkPartsMax: 50,
  searchLength: 200,
  /** Records that finding a text answers with where no limit is asked for, and at most. */
  foundDefault: 1000,
  foundMax: 10_000,
  /** Characters of a formula; brackets and calls in each other; operands in a row; functions and fields. */
  formulaLength: 10_240,
  /** The same with ids in the place of titles. */
  formulaStoredLength: 120_000,
  formulaDepth: 50,
  formulaOperands: 500,
  /** Nodes of the expression that a formula becomes, with those of the formulas that it uses. */
  formulaSize: 8000,
  /** Characters of the statement that reads all fields of a table, of which those that are worked out may be many. */
  readLength: 400_000,
  /** States that regular expressions may visit for one page of records; those beyond it are blank. */
  regexWorkPerPage: 10_000_000,
  /**
   * Where regular expressions are filtered, sorted, grouped or looked up by: records of the table, states visited for
   * all of them, characters of the results.
   */
  workedRecords: 50_000,
  regexWorkPerTable: 20_000_000,
  workedLength: 4_000_000,
  /** Attachments: megabytes a file, files a cell, files of one upload, bytes of a file's name and of its preview. */
  attachmentFieldSize: 20,
  attachmentsPerCell: 10,
  filesPerUpload: 10,
  fileNameBytes: 255,
  filePreviewBytes: 256 * 1024,
  /** Files whose addresses one call signs; seconds for which they are good, at most. */
  fileLinksPerCall: 1000,
  fileLinkLife: 2 * 60 * 60,
  /** Hours after which an uploaded file that no record has taken is cleared away. */
  unattachedHours: 24,
  /** Uploads by address: redirects that are followed, milliseconds of all of it. */
  uploadRedirects: 3,
  uploadTime: 20_000,
  /** Answers to a form, or calls by a base's link that change records, from one network address in a minute. */
  formAnswersPerMinute: 120,
  /** Records that one call by the link of a base may change, and all calls by it within an hour. */
  linkRowsPerCall: 1000,
  linkRowsPerHour: 10_000,
  /** Files that a form, or the link of a base, takes in ten minutes from one network address, and in a day from everybody. */
  formFilesPerAddress: 60,
  formFilesPerDay: 5000,
  /** Answers that a form takes in a minute from everybody. */
  formAnswersPerMinuteOfAll: 1200,
  passwordLengthMin: 8,
  passwordLengthMax: 256,
  /** Seconds. */
  accessTokenLife: 15 * 60,
  refreshTokenLife: 30 * 24 * 60 * 60,
  refreshThreshold: 5 * 60,
  /** Seconds in which a just rotated refresh token is still good, for requests sent at the same time. */
  refreshGrace: 30,
  /** Seconds: invitations, links to a new password, links that prove an address. */
  invitationLife: 7 * 24 * 60 * 60,
  /** Seconds from going to Google or GitHub to being back. */
  oauthLife: 10 * 60,
  resetLife: 60 * 60,
  verificationLife: 7 * 24 * 60 * 60,
  invitationsPerCall: 50,
  apiTokensPerUser: 100,
  mailsKept: 200,
  /** Imports of one base that are under way at a time: each keeps rows out of sight. */
  importsRunning: 10,
  /** Rows and bytes of one chunk of an import, and bytes of one whole import. */
  importChunkRows: 5000,
  importChunkBytes: 4 * 1024 * 1024,
  importBytesMax: 2 * 1024 * 1024 * 1024,
  importBadRowsListed: 100,
  changesPage: 1000,
  /** Bytes of a change's rows, and of a room's message: larger changes are told without their rows. */
  changeToldBytes: 256 * 1024,
  roomFrameBytes: 512 * 1024,
  /** Days for which what was deleted or converted can be brought back. */
  retiredDays: 30,
  /** Milliseconds. */
  previewTime: 8000,
  buildPollInterval: 3_600_000,
  reloadGuard: 10_000,
  /** Milliseconds in which changes of a base are noted once. */
  baseChangeNotedMs: 10_000,
  toastDuration: 3000,
  copyConfirmation: 1500,
  socketBackoffMin: 1000,
  socketBackoffMax: 5000,
  socketConnectTimeout: 20_000,
  /** Milliseconds between questions for changes while there is no socket. */
  changesPoll: 5000,
  /** Pixels. */
  resizeHandleWidth: 3,
} as const
