import { authorOf, originOf } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call.ts'
import type * as calls from '#core/api/comments.ts'
import type { CommentCountWire, CommentWire } from '#core/api/comments.ts'
import type { List } from '#core/api/shapes.ts'
import { AppError, fail } from '#core/errors.ts'
import { findTable } from '#core/find.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { mustExist } from '../../engine/presence.ts'
import { byIdsStatement } from '../../engine/select.ts'
import { parseRecordId } from '../../read-rows.ts'
import { signedIn } from '../../signed-in.ts'
import type { Statement } from '../../statement.ts'
import type { Member } from '../../store/control/directory.ts'
import { nameOf } from '../../store/control/users.ts'
import * as store from '../../store/home/comments.ts'
import type { Assertion } from '../../store/homes/commit.ts'
import type { Home } from '../../store/homes/homes.ts'
import { tellMentioned } from './mention.ts'

export async function listComments(
  context: Context,
  { query }: { query: QueryOf<typeof calls.commentsList> },
): Promise<List<CommentWire>> {
  const home = await context.home()
  const recordId = parseRecordId(query.row_id)
  const [members, { results }] = await Promise.all([
    context.control.listMembers(home.baseId),
    home.read((schema) => {
      const table = findTable(schema, query.fk_model_id)
      return [
        byIdsStatement(sqlite, table, [], [recordId]),
        store.selectComments(home.baseId, table.id, recordId),
      ]
    }),
  ])
  if (results[0]?.rows.length === 0) fail('RECORD_NOT_FOUND', { id: String(recordId) })
  const rows = store.readComments(results[1])
  const wire = await wireOf(context, home.baseId, members, await formerAuthors(context, members, rows))
  return { list: rows.map(wire) }
}

export async function countComments(
  context: Context,
  { query }: { query: QueryOf<typeof calls.commentsCount> },
): Promise<CommentCountWire[]> {
  const home = await context.home()
  if (query.ids.length > limits.pageSizeMax)
    fail('LIMIT_REACHED', { what: 'A call', max: `${limits.pageSizeMax} records` })
  const ids = query.ids.map(parseRecordId)
  const { results } = await home.read((schema) => {
    const table = findTable(schema, query.fk_model_id)
    return [store.countComments(home.baseId, table.id, ids)]
  })
  const counts = new Map<number, CommentCountWire>()
  for (const { record_id: id, field_id: field, count, unresolved } of store.readCounts(results[0])) {
    const known = counts.get(id) ?? {
      row_id: String(id),
      count: 0,
      unresolved: 0,
      unresolved_by_column: {},
    }
    known.count += count
    known.unresolved += unresolved
    if (field !== null && unresolved > 0) known.unresolved_by_column[field] = unresolved
    counts.set(id, known)
  }
  return [...counts.values()]
}

export async function createComment(
  context: Context,
  { body }: { body: BodyOf<typeof calls.commentsCreate> },
): Promise<CommentWire> {
  const { userId } = await signedIn(context)
  const home = await context.home()
  const members = await context.control.listMembers(home.baseId)
  const row: store.CommentRow = {
    id: newId('comment', baseKeyOf('base', home.baseId) ?? ''),
    tableId: body.fk_model_id,
    recordId: parseRecordId(body.row_id),
    fieldId: body.fk_column_id ?? null,
    text: body.comment,
    createdBy: userId,
    createdAt: context.now.toISOString(),
    updatedAt: null,
    resolvedBy: null,
    resolvedAt: null,
  }
  await commit(context, home, 'comment.create', row, [store.insertComment(home.baseId, row)], {
    sql: '(SELECT count(*) FROM comments WHERE base_id = ? AND table_id = ? AND record_id = ?) < ?',
    args: [home.baseId, row.tableId, row.recordId, limits.commentsPerRecord],
  })
  await tellMentioned(context, home.baseId, members, row)
  return (await wireOf(context, home.baseId, members))(row)
}

export async function changeComment(
  context: Context,
  {
    params,
    body,
  }: { params: ParamsOf<typeof calls.commentsUpdate>; body: BodyOf<typeof calls.commentsUpdate> },
): Promise<CommentWire> {
  const { userId } = await signedIn(context)
  const home = await context.home()
  const now = context.now.toISOString()
  const known = await requireComment(home, params.commentId)
  const text = body.comment ?? body.description
  if (text !== undefined && known.createdBy !== userId) fail('FORBIDDEN')
  const patch = {
    ...(text === undefined || text === known.text ? {} : { text, updatedAt: now }),
    ...(body.resolved === undefined || body.resolved === (known.resolvedAt !== null)
      ? {}
      : body.resolved
        ? { resolvedBy: userId, resolvedAt: now }
        : { resolvedBy: null, resolvedAt: null }),
  }
  const members = await context.control.listMembers(home.baseId)
  const row = { ...known, ...patch }
  if (Object.keys(patch).length > 0) {
    await commit(context, home, 'comment.update', row, [store.updateComment(home.baseId, known.id, patch)])
    if (patch.text !== undefined) await tellMentioned(context, home.baseId, members, row, known.text)
  }
  return (await wireOf(context, home.baseId, members))(row)
}

export async function removeComment(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.commentsDelete> },
): Promise<number> {
  const actor = await signedIn(context)
  const home = await context.home()
  const known = await requireComment(home, params.commentId)
  if (known.createdBy !== actor.userId && !can(actor, 'comment.moderate')) fail('FORBIDDEN')
  await commit(context, home, 'comment.delete', known, [store.deleteComment(home.baseId, known.id)])
  context.waitUntil(context.control.forgetMentions(known.id).catch(() => undefined))
  return 1
}

async function requireComment(home: Home, id: string): Promise<store.CommentRow> {
  const { results } = await home.read(() => [store.selectComment(home.baseId, id)])
  return store.readComments(results[0])[0] ?? fail('COMMENT_NOT_FOUND')
}

/** One transaction with an entry in the log that names the comment, not its words; everybody in the room hears of it. */
async function commit(
  context: Context,
  home: Home,
  action: string,
  { id, tableId, recordId, fieldId }: store.CommentRow,
  statements: Statement[],
  hasRoom?: Statement,
): Promise<void> {
  const actor = await context.actor
  const { change } = await home.write((schema) => {
    const table = findTable(schema, tableId)
    if (hasRoom && fieldId !== null && !table.columns.some((column) => column.id === fieldId))
      fail('COLUMN_NOT_FOUND', { column: fieldId })
    const mustFit: Assertion[] = hasRoom
      ? [
          {
            holds: hasRoom,
            otherwise: () =>
              new AppError('LIMIT_REACHED', {
                what: 'A record',
                max: `${limits.commentsPerRecord} comments`,
              }),
          },
        ]
      : []
    return {
      change: {
        kind: 'comment',
        origin: originOf(actor),
        by: authorOf(actor),
        tableId,
        detail: { action, id, recordId },
        at: context.now,
      },
      assertions: [...mustExist(sqlite, table, [recordId]), ...mustFit],
      statements,
    }
  })
  context.publish(home.baseId, [change])
}

/** Names of those who wrote and are no members (any more): people who left, and authors in a base that this is a copy of. */
async function formerAuthors(
  { control }: Context,
  members: readonly Member[],
  rows: readonly store.CommentRow[],
): Promise<Map<string, string>> {
  const known = new Set(members.map(({ userId }) => userId))
  const ids = [...new Set(rows.map(({ createdBy }) => createdBy))].filter((id) => !known.has(id))
  if (ids.length === 0) return new Map()
  const users = await control.findUsers(ids)
  return new Map(
    users.flatMap((user) => {
      const name = nameOf(user)
      // Their address is nobody's here.
      return name === user.email ? [] : [[user.id, name] as const]
    }),
  )
}

async function wireOf(
  context: Context,
  baseId: string,
  members: readonly Member[],
  former: ReadonlyMap<string, string> = new Map(),
): Promise<(row: store.CommentRow) => CommentWire> {
  const actor = await signedIn(context)
  const people = new Map(members.map((member) => [member.userId, member]))
  return (row) => {
    const author = people.get(row.createdBy)
    const seesEmail = can(actor, 'member.emails') || row.createdBy === actor.userId
    return {
      id: row.id,
      base_id: baseId,
      fk_model_id: row.tableId,
      row_id: String(row.recordId),
      fk_column_id: row.fieldId,
      comment: row.text,
      description: row.text,
      created_by: row.createdBy,
      created_by_email: seesEmail ? (author?.email ?? null) : null,
      created_display_name: author?.displayName ?? former.get(row.createdBy) ?? null,
      resolved_by: row.resolvedBy,
      resolved_at: row.resolvedAt,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    }
  }
}
