import type { BaseWire } from '#core/api/bases/bases.ts'
import type { AnyCall } from '#core/api/call/define-call.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Person } from './people.ts'

/** What fills the slots of every route: one of each thing that a base can have. */
export type RouteSlots = Record<string, string>

/** Fills a base with one of each thing and returns what the slots of routes name; `member` is some member of it. */
export async function fillRouteSlots(
  owner: Person,
  base: BaseWire,
  member: Person,
): Promise<{ table: TableWire; slots: RouteSlots }> {
  const table = await owner.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }])
  await owner.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Name: 'a' }, { Name: 'b' }])
  const view = table.views[0]?.id ?? ''
  const name = table.columns.find((column) => column.title === 'Name')?.id ?? ''
  const sort = await owner.ok<{ id: string }>('POST', `/api/v2/meta/views/${view}/sorts`, {
    fk_column_id: name,
  })
  const filter = await owner.ok<{ id: string }>('POST', `/api/v2/meta/views/${view}/filters`, {
    fk_column_id: name,
    comparison_op: 'notblank',
  })
  const places = await owner.ok<{ list: { id: string }[] }>('GET', `/api/v2/meta/views/${view}/columns`)
  const { id: importId } = await owner.ok<{ id: string }>('POST', `/api/v2/meta/bases/${base.id}/imports`, {
    tableId: table.id,
    mapping: [name],
    format: { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' },
  })
  const comment = await owner.ok<{ id: string }>('POST', '/api/v2/meta/comments', {
    fk_model_id: table.id,
    row_id: 1,
    comment: 'Well.',
  })
  const feed = await owner.ok<{ id: string }>('POST', `/api/v2/meta/views/${view}/feeds`, { kind: 'csv' })
  const section = await owner.ok<{ id: string }>('POST', `/api/v2/meta/tables/${table.id}/view-sections`, {
    title: 'Section',
  })
  const slots = {
    org: 'noco',
    baseId: base.id,
    sourceId: base.sources[0]?.id ?? '',
    tableId: table.id,
    table: table.id,
    columnId: name,
    viewId: view,
    view,
    feedId: feed.id,
    viewColumnId: places.list[0]?.id ?? '',
    sectionId: section.id,
    sortId: sort.id,
    filterId: filter.id,
    recordId: '1',
    seq: '1',
    part: '1',
    event: 'after',
    operation: 'insert',
    version: 'v2',
    importId,
    userId: member.userId,
    token: 'a'.repeat(40),
    tokenId: '1',
    sessionId: 'senone',
    fk_model_id: table.id,
    row_id: '1',
    ids: '1',
    commentId: comment.id,
    path: base.id,
    fileId: `fl${base.id.slice(1)}${'a'.repeat(24)}`,
    about: '1.image.png',
    title: 'a.png',
    signature: 'a'.repeat(22),
    expires: '1',
    exportAs: 'csv',
    kind: 'csv',
    ticket: 'none',
  }
  return { table, slots }
}

/** A path with its slots filled. */
export function fillPath(path: string, values: RouteSlots): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? 'none'))
}

/** The address of a call, with what it names in its query. */
export function addressOf(call: AnyCall, path: string, values: RouteSlots): string {
  const query = new URLSearchParams(values)
  return fillPath(path, values) + (call.base?.in === 'query' ? `?${query.toString()}` : '')
}

/** The smallest body from which the server can find the base of a call; undefined for reads. */
export function minimalBody(call: AnyCall, { fk_model_id, row_id }: RouteSlots): unknown {
  if (call.method === 'GET') return undefined
  return call.base?.in === 'body' ? { fk_model_id, row_id, comment: 'Hm.' } : {}
}
