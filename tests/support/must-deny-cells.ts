import type { BaseRole } from '#core/schema.ts'

export const members = [
  'viewer',
  'commenter',
  'editor',
  'creator',
  'owner',
] as const satisfies readonly BaseRole[]
/**
 * Members of the base; non-members with and without the permission to create bases; the owner of another base (another
 * tenant); signed-out people; visitors by the public link of the base.
 */
export const principals = [
  ...members,
  'org-creator',
  'org-viewer',
  'neighbor',
  'nobody',
  'link viewer',
  'link editor',
] as const
export type Principal = (typeof principals)[number]

export const outside = ['org-creator', 'org-viewer', 'neighbor', 'nobody'] as const
export const byLink = ['link viewer', 'link editor'] as const
const below = (role: BaseRole): BaseRole[] => members.slice(0, members.indexOf(role))

export type Cell = [who: readonly Principal[], method: string, path: string, body?: unknown]
const records = '/api/v2/tables/{table}/records'
export const meta = '/api/v2/meta'
/** `{name}` stands for the id of what is in the base. */
export const denied: Record<string, Cell> = {
  'opening a base': [outside, 'GET', `${meta}/bases/{base}`],
  'reading its tables': [outside, 'GET', `${meta}/bases/{base}/tables`],
  'reading a table': [outside, 'GET', `${meta}/tables/{table}`],
  'reading records': [outside, 'GET', records],
  'reading one record': [outside, 'GET', `${records}/1`],
  'reading records by older paths': [outside, 'GET', '/api/v1/db/data/noco/{base}/{table}'],
  'reading comments': [[...outside, ...byLink], 'GET', `${meta}/comments?fk_model_id={table}&row_id=1`],
  'counting comments': [[...outside, ...byLink], 'GET', `${meta}/comments/count?fk_model_id={table}&ids=1`],
  'reading the history of a record': [[...outside, ...byLink], 'GET', `${records}/1/history`],
  'hearing changes': [[...outside, ...byLink], 'GET', `${meta}/bases/{base}/changes`],
  'joining the room': [[...outside, ...byLink], 'POST', `${meta}/bases/{base}/room-ticket`],
  'reading the API docs': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'GET',
    `${meta}/bases/{base}/swagger.json`,
  ],
  'listing data sources': [
    [...below('creator'), ...outside, ...byLink],
    'GET',
    `${meta}/bases/{base}/sources`,
  ],
  'reading a data source': [
    [...below('creator'), ...outside, ...byLink],
    'GET',
    `${meta}/bases/{base}/sources/{source}`,
  ],
  'comparing a base with its databases': [
    [...below('creator'), ...outside, ...byLink],
    'GET',
    `${meta}/bases/{base}/meta-diff`,
  ],
  'listing published views': [
    [...below('creator'), ...outside, ...byLink],
    'GET',
    `${meta}/tables/{table}/share`,
  ],
  'listing candidates for a link': [
    ['viewer', 'commenter', ...outside, 'link viewer'],
    'GET',
    '/api/v2/tables/{table}/links/{link}/records/1/exclude',
  ],
  'exporting a table': [[...outside, ...byLink], 'GET', '/api/v2/tables/{table}/export/csv'],
  'uploading by URL': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'POST',
    '/api/v2/storage/upload-by-url?path={base}',
    [{ url: 'https://example.com/a.png' }],
  ],
  'listing members': [[...outside, ...byLink], 'GET', `${meta}/bases/{base}/users`],
  'reading the audit': [[...below('creator'), ...outside, ...byLink], 'GET', `${meta}/bases/{base}/audits`],
  'renaming a base': [
    [...below('creator'), ...outside, ...byLink],
    'PATCH',
    `${meta}/bases/{base}`,
    { title: 'Mine' },
  ],
  'trashing a base': [[...below('creator'), ...outside, ...byLink], 'DELETE', `${meta}/bases/{base}`],
  'duplicating a base': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/duplicate`,
    {},
  ],
  'giving a base a link': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/shared`,
    { roles: 'editor' },
  ],
  'withdrawing the link of a base': [
    [...below('creator'), ...outside, ...byLink],
    'DELETE',
    `${meta}/bases/{base}/shared`,
  ],
  'handing a base on': [
    [...below('owner'), ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/users/{viewer}/make-owner`,
  ],
  'inviting members': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/users`,
    { email: 'friend@example.com', roles: 'viewer' },
  ],
  'inviting an owner': [
    [...members, ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/users`,
    { email: 'friend@example.com', roles: 'owner' },
  ],
  "changing a member's role": [
    [...below('creator'), ...outside, ...byLink],
    'PATCH',
    `${meta}/bases/{base}/users/{viewer}`,
    { roles: 'editor' },
  ],
  "changing an owner's role": [
    [...members, ...outside, ...byLink],
    'PATCH',
    `${meta}/bases/{base}/users/{owner}`,
    { roles: 'viewer' },
  ],
  'raising oneself to owner': [
    ['creator'],
    'PATCH',
    `${meta}/bases/{base}/users/{creator}`,
    { roles: 'owner' },
  ],
  'removing a member': [
    [...below('creator'), ...outside, ...byLink],
    'DELETE',
    `${meta}/bases/{base}/users/{viewer}`,
  ],
  'removing an owner': [
    [...below('owner'), ...outside, ...byLink],
    'DELETE',
    `${meta}/bases/{base}/users/{owner}`,
  ],
  'leaving as the only owner': [['owner', ...outside, ...byLink], 'POST', `${meta}/bases/{base}/leave`],
  "revoking another's token": [
    ['viewer', 'commenter', 'editor', ...outside, ...byLink],
    'DELETE',
    `${meta}/bases/{base}/api-tokens/{token}`,
  ],
  'making a token for the base': [
    [...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/api-tokens`,
    { description: 'x' },
  ],
  'making a table': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/tables`,
    { title: 'T', columns: [{ title: 'A', uidt: 'Number' }] },
  ],
  'renaming a table': [
    [...below('creator'), ...outside, ...byLink],
    'PATCH',
    `${meta}/tables/{table}`,
    { title: 'T' },
  ],
  'deleting a table': [[...below('creator'), ...outside, ...byLink], 'DELETE', `${meta}/tables/{table}`],
  'adding a field': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/tables/{table}/columns`,
    { title: 'A', uidt: 'Number' },
  ],
  'changing a field': [
    [...below('creator'), ...outside, ...byLink],
    'PATCH',
    `${meta}/columns/{column}`,
    { title: 'A' },
  ],
  'deleting a field': [[...below('creator'), ...outside, ...byLink], 'DELETE', `${meta}/columns/{column}`],
  'saying who finds which views': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/visibility-rules`,
    [],
  ],
  'making a record': [['viewer', 'commenter', ...outside, 'link viewer'], 'POST', records, { Name: 'x' }],
  'changing a record': [
    ['viewer', 'commenter', ...outside, 'link viewer'],
    'PATCH',
    records,
    { Id: 1, Name: 'x' },
  ],
  'deleting a record': [['viewer', 'commenter', ...outside, 'link viewer'], 'DELETE', records, { Id: 1 }],
  'changing all records': [
    ['viewer', 'commenter', ...outside, 'link viewer'],
    'PATCH',
    '/api/v1/db/data/bulk/noco/{base}/{table}/all',
    { Name: 'x' },
  ],
  'deleting all records': [
    ['viewer', 'commenter', ...outside, 'link viewer'],
    'DELETE',
    '/api/v1/db/data/bulk/noco/{base}/{table}/all',
  ],
  'importing rows': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'POST',
    `${meta}/bases/{base}/imports`,
    { tableId: '{table}', mapping: [], format: { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' } },
  ],
  'writing a comment': [
    ['viewer', ...outside, ...byLink],
    'POST',
    `${meta}/comments`,
    { fk_model_id: '{table}', row_id: 1, comment: 'x' },
  ],
  "deleting another's comment": [
    ['viewer', 'commenter', 'editor', ...outside, ...byLink],
    'DELETE',
    `${meta}/comment/{comment}`,
  ],
  'making a view': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'POST',
    `${meta}/tables/{table}/grids`,
    { title: 'V' },
  ],
  'making a form': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'POST',
    `${meta}/tables/{table}/forms`,
    { title: 'F' },
  ],
  'storing a filter': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'POST',
    `${meta}/views/{view}/filters`,
    { fk_column_id: '{column}', comparison_op: 'blank' },
  ],
  'storing a sort': [
    ['viewer', 'commenter', ...outside, ...byLink],
    'POST',
    `${meta}/views/{view}/sorts`,
    { fk_column_id: '{column}' },
  ],
  'deleting a view': [['viewer', 'commenter', ...outside, ...byLink], 'DELETE', `${meta}/views/{view}`],
  'publishing a view': [
    [...below('creator'), ...outside, ...byLink],
    'POST',
    `${meta}/views/{view}/share`,
    {},
  ],
  'locking a view': [
    [...below('creator'), ...outside, ...byLink],
    'PATCH',
    `${meta}/views/{view}`,
    { lock_type: 'locked' },
  ],
  'making a base without the role': [
    ['org-viewer', 'nobody', ...byLink],
    'POST',
    `${meta}/bases`,
    { title: 'B' },
  ],
  'listing users': [principals, 'GET', '/api/v1/users'],
  'making a user an administrator': [principals, 'PATCH', '/api/v1/users/{viewer}', { roles: 'super' }],
  'deleting a user': [principals, 'DELETE', '/api/v1/users/{viewer}'],
  'making a reset link': [principals, 'POST', '/api/v1/users/{viewer}/generate-reset-url'],
  'opening sign-up': [principals, 'POST', '/api/v1/app-settings', { invite_only_signup: false }],
  'reading settings': [principals, 'GET', '/api/v1/app-settings'],
  'reading mails': [principals, 'GET', `${meta}/mailbox`],
  'reading the audit of the instance': [principals, 'GET', `${meta}/audits`],
}
