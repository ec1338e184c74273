import { columnTypes } from '../../sample-columns.ts'
import type { Sampler } from './cases.ts'
import type { Shape } from './shape.ts'
import webhook from './webhook.json' with { type: 'json' }
import type { Need, World } from './world.ts'

/** Placeholder for something that is created before the call. */
class Wanted {
  readonly need: Need
  constructor(need: Need) {
    this.need = need
  }
}

const need = (what: Need): Wanted => new Wanted(what)
/** Several values, one call each. */
const each = (...values: unknown[]): unknown[] => Object.assign(values, { each: true })
const blob = (): Blob => new File(['hello'], 'hello.txt', { type: 'text/plain' })

/** Replaces placeholders by real values, at any depth. */
export async function fulfil(value: unknown, world: World): Promise<unknown> {
  if (value instanceof Wanted) return world.get(value.need)
  if (value instanceof Blob || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Promise.all(value.map((item) => fulfil(item, world)))
  const entries: [string, unknown][] = []
  for (const [name, member] of Object.entries(value)) entries.push([name, await fulfil(member, world)])
  return Object.fromEntries(entries)
}

/** Samples by path. `saysProject`: the package calls bases projects. */
export function samplerOf(saysProject: boolean): Sampler {
  const rules = [...(saysProject ? olderNames : newerNames), ...byPlace, ...companions]
  return (place, shape) => {
    const found = rules.find(([pattern]) => pattern.test(place))
    if (found) return typeof found[1] === 'function' ? (found[1] as SampleOfShape)(shape) : found[1]
    if (place.startsWith('with ')) return undefined
    const name = /[\w]+(?=(?:\[\])*$)/.exec(place)?.[0] ?? ''
    const isLeaf = shape.kind !== 'members' && shape.kind !== 'literal' && shape.kind !== 'null'
    return isLeaf && shape.kind !== 'boolean' ? byName[name] : undefined
  }
}

/** Provides a sample depending on the shape. */
type SampleOfShape = (shape: Shape) => unknown
type Rule = [RegExp, unknown]

const olderNames: Rule[] = [
  [/^base\.\w+:baseId$|:baseId$/, need('source')],
  [/\.base_id$/, undefined],
]
const newerNames: Rule[] = [[/:baseId$|\.base_id$|:query\.baseId$/, need('base')]]

const byName: Record<string, unknown> = {
  projectId: need('base'),
  project_id: need('base'),
  sourceId: need('source'),
  orgs: 'noco',
  projectName: need('base'),
  baseName: need('base'),
  tableName: need('table'),
  viewName: need('view'),
  tableId: need('table'),
  modelId: need('table'),
  fk_model_id: need('table'),
  viewId: need('view'),
  fk_view_id: need('view'),
  view_id: need('view'),
  gridId: need('view'),
  formViewId: need('form'),
  galleryViewId: need('gallery'),
  kanbanViewId: need('kanban'),
  calendarViewId: need('calendar'),
  formViewColumnId: need('formColumn'),
  columnId: need('orders:Title'),
  columnName: need('orders:Items'),
  linkColumnId: need('orders:Items'),
  fk_column_id: need('orders:Title'),
  fk_qr_value_column_id: need('orders:Title'),
  fk_grp_col_id: need('orders:Status'),
  fk_cover_image_col_id: need('orders:Files'),
  fk_from_column_id: need('orders:When'),
  fk_relation_column_id: need('orders:Items'),
  fk_lookup_column_id: need('items:Name'),
  fk_rollup_column_id: need('items:Id'),
  rollup_function: 'count',
  parentId: need('table'),
  childId: need('items'),
  copy_from_id: need('view'),
  childViewId: need('itemsView'),
  ownerId: need('user'),
  owned_by: need('user'),
  sortId: need('sort'),
  filterId: need('filter'),
  filterGroupId: need('filterGroup'),
  fk_parent_id: need('filterGroup'),
  rowId: need('row'),
  row_id: need('row'),
  refRowId: '2',
  before: '3',
  userId: need('user'),
  token: need('ownToken'),
  tokenId: need('ownToken'),
  sharedViewUuid: need('share'),
  publicDataUuid: need('share'),
  sharedBaseUuid: need('sharedBase'),
  sharedBaseId: need('sharedBase'),
  commentId: need('comment'),
  auditId: need('comment'),
  notificationId: need('notification'),
  pluginId: need('plugin'),
  pluginTitle: 'SMTP',
  hookId: need('hook'),
  workspaceId: 'nc',
  email: need('email'),
  password: 'a long enough password 1',
  title: need('title'),
  alias: need('title'),
  column_name: need('title'),
  table_name: need('title'),
  label: 'A label',
  description: 'A text',
  comment: 'A comment',
  color: '#36BFFF',
  order: 2,
  nc_order: 2,
  width: '200px',
  row_height: 1,
  group_by_sort: 'asc',
  aggregation: 'count',
  formula: '{Quantity} * 2',
  formula_raw: '{Quantity} * 2',
  redirect_url: 'https://example.com/thanks',
  redirect_after_secs: '5',
  banner_image_url: 'https://example.com/banner.png',
  logo_url: 'https://example.com/logo.png',
  dtxp: "'a','b'",
  type: undefined,
  url: 'https://example.com/hello.txt',
  path: 'any/path of mine',
  fields: each(['Title', 'Quantity'], ['Title']),
  where: '(Title,eq,One)',
  sort: '-Title',
  limit: each(2, 5000),
  offset: each(0, 1),
  page: 1,
  pageSize: 10,
  sortArrJson: '[]',
  filterArrJson: '[]',
  pks: '1,2',
  skipPks: '1',
  ids: ['1', '2'],
  ignoreIds: each([need('viewColumn')]),
  column_name_of_group: 'Status',
  nested: { Items: { limit: 1 } },
  from_date: '2024-05-01',
  to_date: '2024-06-01',
  prev_date: '2024-04-30',
  next_date: '2024-06-02',
  urlOrPath: 'download/noco/x',
  username: 'owner',
  hash: undefined,
  undo: 'true',
}

const record = { Title: 'A record', Quantity: 7 }
const records = /^db(Table|View)Row\./
const onTitle = { fk_column_id: need('orders:Title'), comparison_op: 'eq', value: 'One' }
const onNumber = { fk_column_id: need('orders:Quantity'), value: '1' }
const onDay = { fk_column_id: need('orders:Day'), value: null }

const relation = { fk_relation_column_id: need('orders:Items') }
const lookup = { ...relation, fk_lookup_column_id: need('items:Name') }
const rollup = { ...relation, fk_rollup_column_id: need('items:Id'), rollup_function: 'count' }
const formula = { formula: '{Quantity} * 2', formula_raw: '{Quantity} * 2' }
const textColumn = { column_name: need('title'), title: need('title'), uidt: columnTypes.text }

const computedSettings: Record<string, Record<string, unknown>> = {
  [columnTypes.formula]: formula,
  [columnTypes.lookup]: lookup,
  [columnTypes.rollup]: rollup,
}

/** Column types are members of a union; the optional `uidt` identifies them. */
function anchorOfColumn(shape: Shape): Record<string, unknown> {
  const uidt = shape.kind === 'members' ? shape.members.get('uidt')?.shape : undefined
  if (uidt?.kind !== 'literal') return uidt?.kind === 'union' && uidt.members.length > 5 ? textColumn : {}
  const more = computedSettings[String(uidt.value)]
  return { uidt: uidt.value, ...more }
}

/** Samples for paths whose name is ambiguous; the first match wins. */
const byPlace: Rule[] = [
  // Accounts
  [/^auth\.signin:data\.email$/, 'owner@example.com'],
  [/^orgUsers\.(add|update):data$/, { email: need('email'), roles: 'org-level-creator' }],
  [/^orgUsers\.generatePasswordResetToken:userId$/, need('account')],
  [/^project\.create:data$/, { title: need('title') }],
  [/modelVisibilitySet:data\[\]$/, { id: need('view'), disabled: { viewer: true } }],
  [/modelVisibilitySet:data\[\]\.id$/, need('view')],
  [/^dbTable\.reorder:data$/, { order: 1 }],
  [/^dbViewColumn\.create:data$/, { fk_column_id: need('orders:Title') }],
  [/^auth\.passwordChange:data\.\w+$/, 'a long enough password 1'],
  [/^auth\.(passwordResetTokenValidate|passwordReset):token$/, need('resetToken')],
  [/^auth\.emailValidate:token$/, need('verifyToken')],
  [/^auth\.signup:data\.token$/, undefined],
  [/^auth\.(project|base)UserAdd:data\.email$/, need('email')],
  [/^auth\.(project|base)UserResendInvite:userId$/, need('invited')],
  [/^auth\.(project|base)User\w+:userId$/, need('member')],
  [/^auth\.(project|base)UserUpdate:data\.email$/, need('memberEmail')],
  [/^apiToken\.delete:token(Id)?$/, need('baseToken')],
  [/^utils\.urlToConfig:data\.url$/, 'mysql://user:secret@db.example.com:3306/app'],
  // Files
  [/^storage\.upload:data$/, { files: [blob()] }],
  [/^storage\.uploadByUrl:data$/, [{ url: 'data:text/plain,hello', fileName: 'hello.txt' }]],
  // Columns and views
  [/^dbTableColumn\.(update|delete|primaryColumnSet):columnId$/, need('newColumn')],
  [/^dbView\.(update|delete):viewId$/, need('newView')],
  [/^dbView\.gridColumnUpdate:columnId$|^dbViewColumn\.update:columnId$/, need('viewColumn')],
  [/^dbView\.kanbanCreate:data$/, { fk_grp_col_id: need('orders:Status') }],
  [/^dbView\.calendarCreate:data$/, { calendar_range: [{ fk_from_column_id: need('orders:When') }] }],
  [/\.meta$/, each({ note: 'x' }, '{"note":"x"}')],
  [/^dbTableSort\.\w+:data$/, { fk_column_id: need('orders:Title'), direction: 'asc' }],
  [/^dbTable(Webhook)?Filter\.\w+:data$/, onTitle],
  [/^(dbTable\.create|\w+\.tableCreate):data$/, { columns: [textColumn] }],
  [/^(dbTable\.create|\w+\.tableCreate):data\.columns\[\]$/, textColumn],
  [/^dbTableColumn\.(create|update):data$/, anchorOfColumn],
  // Records
  [/^dbDataTableRow\.(create):data$/, each(record, [record, record])],
  [/^dbDataTableRow\.(update):data$/, each({ Id: 1, ...record }, [{ Id: 1, ...record }])],
  [/^dbDataTableRow\.(delete):data$/, each({ Id: 3 }, [{ Id: 2 }])],
  [/^dbDataTableRow\.nested(Link|Unlink):data$/, each({ Id: 2 }, [{ Id: 1 }])],
  [/^dbDataTableRow\.nested\w+:columnId$/, need('orders:Items')],
  [/^dbTableRow\.bulk(Update):data$/, [{ Id: 1, ...record }]],
  [/^dbTableRow\.bulk(Delete):data$/, [{ Id: 1 }]],
  [/^dbTableRow\.bulk(Create|Upsert):data$/, [record]],
  [/^dbTableRow\.bulkDeleteAll:data$/, {}],
  [/^public\.dataCreate:sharedViewUuid$/, need('formShare')],
  [/^public\.dataCreate:data$/, each({ data: record })],
  [/^public\.dataRelationList:\w+Uuid$/, need('linkFormShare')],
  [/^public\.dataRelationList:column(Id|Name)$/, need('orders:Items')],
  [/^public\.dataRelationList:query\.where$/, '(Name,eq,Apple)'],
  [/^public\.dataRelationList:query\.sort$/, '-Name'],
  [/^public\.dataRelationList:query\.fields$/, ['Name']],
  [/^(db\w*Row|public)\.groupedDataList:columnId$/, need('orders:Status')],
  [/[gG]roupBy(Count)?:query\.column_name$/, each('Status', 'status')],
  [/attachmentDownload:rowId$|dataAttachmentDownload:rowId$/i, need('rowWithFile')],
  [/attachmentDownload:columnId$/i, need('orders:Files')],
  [/^(dbCalendarViewRow|dbCalendarViewRowCount|api)\.\w+:viewName$/, need('calendar')],
  [/alendar\w*:sharedViewUuid$/, need('calendarShare')],
  [/:data\[?\]?$/, undefined],
]

byPlace.splice(
  byPlace.length - 1,
  1,
  [/dbTable(Webhook)?Filter\.\w+:data\.value$/, each('One', 1, true, null, ['One', 'Two'])],
  [/:query\.aggregation$/, [{ field: need('orders:Quantity'), type: 'sum' }]],
  [/ulkAggregate:data$|ulkList:data$|ulkDataList:data$/, [{ alias: 'new', where: '(Status,eq,New)' }]],
  [/ulkGroup(List)?:data$/, [{ alias: 'all', column_name: 'Status' }]],
  [new RegExp(`${records.source}\\w+:data$`), record],
  [/^dbTableWebhook\.(create|update):data$/, webhook],
)

const link = { parentId: need('table'), childId: need('items'), type: 'mm' }

/** Members that accompany a choice. */
const companions: Rule[] = [
  [/^with dbTableColumn\.\w+:data\.uidt=Formula$/, formula],
  [/^with dbTableColumn\.\w+:data\.uidt=(LinkToAnotherRecord|Links)$/, link],
  [/^with dbTableColumn\.\w+:data\.uidt=Lookup$/, lookup],
  [/^with dbTableColumn\.\w+:data\.uidt=Rollup$/, rollup],
  [/^with dbTableColumn\.\w+:data\.uidt=QrCode$/, { fk_qr_value_column_id: need('orders:Title') }],
  [/^with dbTableColumn\.\w+:data\.uidt=Barcode$/, { fk_barcode_value_column_id: need('orders:Title') }],
  [/^with dbTableColumn\.\w+:data\.uidt=\w+Select$/, { dtxp: "'a','b'" }],
  [/^with dbTable(Webhook)?Filter\.\w+:data\.comparison_op=(gt|ge|gte|lt|le|lte)$/, onNumber],
  [/^with dbTable(Webhook)?Filter\.\w+:data\.comparison_op=n?btw$/, { ...onNumber, value: '1,3' }],
  [
    /^with dbTable(Webhook)?Filter\.\w+:data\.comparison_op=(checked|notchecked)$/,
    { fk_column_id: need('orders:Done') },
  ],
  [
    /^with dbTable(Webhook)?Filter\.\w+:data\.comparison_op=(allof|anyof|nallof|nanyof)$/,
    { fk_column_id: need('orders:Tags'), value: 'red' },
  ],
  [
    /^with dbTable(Webhook)?Filter\.\w+:data\.comparison_op=isWithin$/,
    { ...onDay, comparison_sub_op: 'pastWeek' },
  ],
  [
    /^with dbTable(Webhook)?Filter\.\w+:data\.comparison_sub_op=(past|next)\w*Number\w+$/,
    { ...onDay, comparison_op: 'isWithin', value: '3' },
  ],
  [
    /^with dbTable(Webhook)?Filter\.\w+:data\.comparison_sub_op=(past|next)\w+$/,
    { ...onDay, comparison_op: 'isWithin' },
  ],
  [/^with dbTable(Webhook)?Filter\.\w+:data\.comparison_sub_op=days\w+$/, { ...onDay, value: '3' }],
  [
    /^with dbTable(Webhook)?Filter\.\w+:data\.comparison_sub_op=exactDate$/,
    { ...onDay, value: '2024-05-06' },
  ],
  [/^with dbTable(Webhook)?Filter\.\w+:data\.comparison_sub_op=\w+$/, onDay],
  [/^with .*:relationType=hm$/, { columnName: need('orders:Parts') }],
  [/^with .*:relationType=bt$/, { tableName: need('items'), columnName: need('items:Orders') }],
]
