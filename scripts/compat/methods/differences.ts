/** Known differences from the declarations, with reasons. Any other difference is a failure. */
export type Difference = {
  /** Methods, by `group.method`. */
  methods: RegExp
  /** Calls that differ, by their variation; default all. */
  calls?: RegExp
  /** The problem; default anything but a server error. */
  problem?: RegExp
  reason: string
}

const missing = /^404 Nothing was found/
const lists =
  'The declarations ask for `pageInfo`, which servers of both generations leave out of lists that have no pages.'
const least =
  'The types leave out what the call is about. Such a call is refused with the name of what is missing, and changes nothing.'

export const differences: Difference[] = [
  {
    methods: /^utils\.testConnection$/,
    calls: /client=databricks/,
    problem: /^422 client/,
    reason: 'Tessera does not connect to Databricks.',
  },
  {
    methods: /^(source|base)\.delete$/,
    problem: /^422 This is the base's own database/,
    reason: "A base's own database goes with the base; a connected one can be removed.",
  },
  {
    methods: /^utils\.urlToConfig$/,
    problem: /port is number/,
    reason: 'The port is a number, as database clients take it.',
  },
  {
    methods: /^storage\.upload$/,
    problem: /Send at least one file/,
    reason: 'The declarations leave out the file itself, without which nothing is uploaded.',
  },
  {
    methods: /^utils\.aggregatedMetaInfo$/,
    problem: /TotalRecords is number/,
    reason: 'Counts are numbers.',
  },
  // Unsupported features
  {
    methods: /^dbTableWebhook|^plugin\.webhookList/,
    problem: /^(40[04]|422)/,
    reason: 'Webhooks are not part of Tessera yet.',
  },
  { methods: /^ai\./, problem: missing, reason: 'Tessera has no AI services.' },
  { methods: /^extensions\./, problem: missing, reason: 'Tessera has no extensions.' },
  {
    methods: /^integrations?\./,
    problem: missing,
    reason: 'A connection belongs to its source; there are no connections that several bases share.',
  },
  {
    methods: /^internal\.|^utils\.(feed|cloudFeatures|commandPalette|errorReport)$/,
    problem: missing,
    reason: "Serves NocoDB's own web client and cloud, not programs.",
  },
  {
    methods: /^orgUsers\.(follow|following|isFollowing|profile|getByUsername)/,
    problem: missing,
    reason: 'Accounts have no public profiles and followers; no released server has these routes.',
  },
  { methods: /^(project|base)\.cost$/, problem: missing, reason: 'No released server has this route.' },
  {
    methods: /^dbView\.map(Create|Read|Update)$/,
    problem: missing,
    reason: 'Tessera has no map views.',
  },
  {
    methods: /^dbView\.\w*RowColor\w*$/,
    problem: missing,
    reason: 'Colors of records are an option of the view (`colouring`).',
  },
  {
    methods: /^api\.responsesApi2?$/,
    problem: /^(501|40\d)/,
    reason: 'RESPONSES is no HTTP method; the package declares it by mistake.',
  },
  {
    methods: /^source\.(shareErd|disableShareErd)$|^public\.sharedErdMetaGet$/,
    problem: missing,
    reason: 'Diagrams of tables have no public links.',
  },
  {
    methods: /^utils\.(cacheGet|cacheDelete|aggregatedMetaInfo|axiosRequestMake|auditRowUpdate)$/,
    problem: missing,
    reason: 'There is no server cache to read or clear, and the server sends no requests for clients.',
  },
  {
    methods: /^(oAuth\.|action\.triggerButton$|notification\.poll$)/,
    problem: /^404/,
    reason: 'Not offered.',
  },
  {
    methods: /^(jobs\.listen|export\.data|public\.exportData)$/,
    problem: /^422/,
    reason: least,
  },
  {
    methods: /^(base\.duplicateShared|dbDataTableRow\.nestedListCopyPasteOrDeleteAll)$/,
    problem: missing,
    reason: 'Not offered.',
  },
  {
    methods: /alendar/,
    problem: missing,
    reason: 'Lists of a calendar come from the records of its table, filtered by date.',
  },
  {
    methods: /xport$/,
    calls: /excel/,
    problem: missing,
    reason: 'Files are CSV; spreadsheet programs open it.',
  },
  // Not specified by the types
  {
    methods: /./,
    calls: /^(data|query|query\..*|data#\d|data\.\w+(\.\w+)*(=\w+)?|data#\d\.\w+.*|)$/,
    problem:
      /^(422|400) .*\b(is missing|needs a name|must be text|has no field|has no operator|name a field to group by|Say which type)/,
    reason: least,
  },
  {
    methods: /./,
    problem: /^422 .*(needs a value|only one value fits here|must be a list|must be true or false)/,
    reason: 'A value that the operator or the option cannot mean is refused.',
  },
  {
    methods: /^auth\.signup$/,
    calls: /token/,
    problem: /^400/,
    reason: 'The token is that of an invitation; one that was never sent is refused.',
  },
  {
    methods: /^auth\.(project|base)User(Add|Update)$/,
    calls: /roles=/,
    problem: /^422/,
    reason:
      'Owners are made by transferring the base; guests, inherited roles and roles without access do not exist.',
  },
  {
    methods: /modelVisibilitySet$/,
    problem: /^422/,
    reason: 'A rule names a view, and owners and creators see every view.',
  },
  {
    methods: /sharedBase(Create|Update)$/,
    calls: /password|commenter/,
    problem: /^422/,
    reason: 'A shared base takes no password and no commenters; single views can have a password.',
  },
  {
    methods: /tableCreate$|^dbTable\.create$|^dbTableColumn\./,
    calls: /uidt=/,
    problem: /^4(00|22)/,
    reason:
      'A type that comes with every table or with an attached database, that needs another field, or that was never finished in NocoDB (Collaborator, Count, CreateTime, Meta, AI) is refused with the reason.',
  },
  {
    methods: /^dbTableColumn\.update$/,
    problem: /^422 .*(cannot be converted|can become a link|cannot be a link|do not fit)/,
    reason: 'What is worked out from other fields cannot be made from stored values. Add a new field.',
  },
  {
    methods: /^dbTableColumn\.create$/,
    problem: /^(422|404)/,
    calls: /column_order|childViewId|type=|rqd|unique|cdf/,
    reason: 'A place has a view and an order; an option has to fit the field and the records that are there.',
  },
  {
    methods: /^dbTableColumn\.update$/,
    problem: /^422/,
    calls: /column_order|childViewId|type=|rqd|unique|cdf/,
    reason: 'An option has to fit the field and the records that are there.',
  },
  {
    methods: /^dbTableColumn\.bulk$/,
    problem: /^422/,
    reason: 'Operations say what they do; an empty list does nothing.',
  },
  {
    methods: /^dbView\.(form|calendar)\w+$/,
    problem: /^422/,
    reason: 'A picture is a web address, the delay a number, and a calendar has a range.',
  },
  {
    methods: /^plugin\./,
    problem: /^(400|404|422)/,
    reason: 'An app is named by its id, and its settings must be complete before it is on.',
  },
  {
    methods: /nested\w*List$/,
    calls: /where|fields|sort/,
    problem: /^422/,
    reason: 'The condition is about the linked table, which has no such field. Unknown names are errors.',
  },
  {
    methods: /^storage\.uploadByUrl$/,
    problem: /^(4\d\d|501)/,
    reason: 'Files are fetched from addresses only where the operator allows it.',
  },
  {
    methods: /attachmentDownload$|AttachmentDownload$/,
    reason: 'Files are opened by the address in their cell (`signedPath`).',
  },
  { methods: /^notification\.update$/, problem: /^422/, reason: least },
  // Types that differ from the original servers' behavior
  { methods: /\.(list|read|childrenRead)$/, problem: /^pageInfo is missing$/, reason: lists },
  {
    methods: /Tokens?\.create$/,
    problem: /id is number, not string/,
    reason: 'Ids of tokens are numbers, as in the servers of their time.',
  },
  {
    methods: /^utils\.appHealth$/,
    problem: /timestamp is number/,
    reason: 'The time is a number, as in the servers of their time.',
  },
  {
    methods: /\.exist$/,
    problem: /is boolean, not number/,
    reason: 'The answer is true or false, as in the servers of their time.',
  },
  {
    methods: /^dbTableRow\.bulk/,
    reason:
      'Bulk calls of v1 answer as the servers of their time: created and changed records with their ids, and how many were deleted.',
  },
  {
    methods: /UserList$|^orgUsers\.list$/,
    problem: /(email_verified|firstname|lastname)/,
    reason:
      'Names that nobody has given are null, and whether an address is confirmed is not shown to other members.',
  },
  {
    methods: /^userProfile\.update$/,
    problem: /missing/,
    reason: 'The answer is the changed profile alone.',
  },
  {
    methods: /tableCreate$|^dbTable\.(create|read)$|^dbTableColumn\.update$/,
    problem: /uidt is/,
    reason: 'Every table has fields of types that the older package does not list (CreatedTime).',
  },
  {
    methods: /^dbView\.\w+Update$|^dbTableSort\.create$|^utils\.commentUpdate$/,
    problem: /^the answer is (number|object), not/,
    reason: 'Changes answer 1, new sorts and changed comments the object, as in the servers of their time.',
  },
  {
    methods: /^dbView\.formRead$/,
    problem: /banner_image_url|logo_url/,
    reason: 'Pictures of forms are web addresses.',
  },
  {
    methods: /^public\.groupedDataList$/,
    problem: /key is null/,
    reason: 'Records without a choice are in a group whose key is null, as in the servers of their time.',
  },
  {
    methods: /^public\.(dataList|dataGroupBy)$/,
    problem: /fk_model_id is missing/,
    reason: 'The declarations describe views; the answer is a page of records or groups.',
  },
  {
    methods: /^public\.sharedViewMetaGet$/,
    problem: /columns is a list/,
    reason: 'The declarations describe one column; the answer has the list of them.',
  },
  {
    methods: /^dbDataTableRow\.move$/,
    problem: /is boolean/,
    reason: 'The answer is true, as in the servers of their time.',
  },
]
