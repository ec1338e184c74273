import { authorOf, originOf } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/records/comments.ts'
import type { CommentCountWire, CommentWire } from '#core/api/records/comments.ts'
import type { List } from '#core/api/call/shapes.ts'
import { errorBecause, failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { findTable } from '#core/find-in-schema.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { parseRecordId } from '../../records/parse-rows.ts'
import { requireUser } from '../../request/require-user.ts'
import type { Statement } from '../../platform/statement.ts'
import type { Member } from '../../store/control/directory.ts'
import { nameOf } from '../../store/control/users.ts'
import * as store from '../../store/base/comments.ts'
import type { Assertion } from '../../store/base-databases/commit.ts'
import type { BaseDatabase } from '../../store/base-databases/base-databases.ts'
import { notifyMentioned } from './mention.ts'

export async function listComments(
  context: Context,
  { query }: { query: QueryOf<typeof calls.commentsList> },
): Promise<List<CommentWire>> {
  const database = await context.database()
  const recordId = parseRecordId(query.row_id)
  const [members, { hasRecord, rows }] = await Promise.all([
    context.control.listMembers(database.baseId),
    database.read((schema, engine) => {
      const table = findTable(schema, query.fk_model_id)
      return {
        statements: [
          engine.byIdsStatement(table, [], [recordId]),
          store.selectComments(database.baseId, table.id, recordId),
        ],
        decode: ([record, comments]) => ({
          hasRecord: record?.rows.length !== 0,
          rows: store.readComments(comments),
        }),
      }
    }),
  ])
  if (!hasRecord) fail('RECORD_NOT_FOUND', { id: String(recordId) })
  const wire = await wireOf(context, database.baseId, members, await formerAuthors(context, members, rows))
  return { list: rows.map(wire) }
}

export async function countComments(
  context: Context,
  { query }: { query: QueryOf<typeof calls.commentsCount> },
): Promise<CommentCountWire[]> {
  const database = await context.database()
  if (query.ids.length > limits.pageSizeMax)
    failBecause('LIMIT_REACHED', 'recordsPerCall', { max: limits.pageSizeMax })
  const ids = query.ids.map(parseRecordId)
  const found = await database.read((schema) => {
    const table = findTable(schema, query.fk_model_id)
    return {
      statements: [store.countComments(database.baseId, table.id, ids)],
      decode: ([result]) => store.readCounts(result),
    }
  })
  const counts = new Map<number, CommentCountWire>()
  for (const { record_id: id, field_id: field, count, unresolved } of found) {
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
  const { userId } = await requireUser(context)
  const database = await context.database()
  const members = await context.control.listMembers(database.baseId)
  const row: store.CommentRow = {
    id: newId('comment', baseKeyOf('base', database.baseId) ?? ''),
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
  await commit(
    context,
    database,
    'comment.create',
    row,
    [store.insertComment(database.baseId, row)],
    store.hasRoomForComment(database.baseId, row, limits.commentsPerRecord),
  )
  await notifyMentioned(context, database.baseId, members, row)
  return (await wireOf(context, database.baseId, members))(row)
}

export async function changeComment(
  context: Context,
  {
    params,
    body,
  }: { params: ParamsOf<typeof calls.commentsUpdate>; body: BodyOf<typeof calls.commentsUpdate> },
): Promise<CommentWire> {
  const { userId } = await requireUser(context)
  const database = await context.database()
  const now = context.now.toISOString()
  const known = await requireComment(database, params.commentId)
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
  const members = await context.control.listMembers(database.baseId)
  const row = { ...known, ...patch }
  if (Object.keys(patch).length > 0) {
    await commit(context, database, 'comment.update', row, [
      store.updateComment(database.baseId, known.id, patch),
    ])
    if (patch.text !== undefined) await notifyMentioned(context, database.baseId, members, row, known.text)
  }
  return (await wireOf(context, database.baseId, members))(row)
}

export async function removeComment(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.commentsDelete> },
): Promise<number> {
  const actor = await requireUser(context)
  const database = await context.database()
  const known = await requireComment(database, params.commentId)
  if (known.createdBy !== actor.userId && !can(actor, 'comment.moderate')) fail('FORBIDDEN')
  await commit(context, database, 'comment.delete', known, [store.deleteComment(database.baseId, known.id)])
  context.waitUntil(context.control.forgetMentions(known.id).catch(() => undefined))
  return 1
}

async function requireComment(database: BaseDatabase, id: string): Promise<store.CommentRow> {
  const [comment] = await database.read(() => ({
    statements: [store.selectComment(database.baseId, id)],
    decode: ([found]) => store.readComments(found),
  }))
  return comment ?? fail('COMMENT_NOT_FOUND')
}

/** Rows of views and of tables without a key are numbered as they come, so a comment would move to another row. */
function hasPassingIds({ native }: Table): boolean {
  return native !== null && native !== undefined && native.idColumn === null && native.key.length === 0
}

/** Commits with a log entry that names the comment but not its text, and broadcasts it. */
async function commit(
  context: Context,
  database: BaseDatabase,
  action: string,
  { id, tableId, recordId, fieldId }: store.CommentRow,
  statements: Statement[],
  hasRoom?: Statement,
): Promise<void> {
  const actor = await context.actor
  const { change } = await database.write((schema, engine) => {
    const table = findTable(schema, tableId)
    if (hasRoom && hasPassingIds(table)) failBecause('SOURCE_UNSUPPORTED', 'comments', { title: table.title })
    if (hasRoom && fieldId !== null && !table.columns.some((column) => column.id === fieldId))
      fail('COLUMN_NOT_FOUND', { column: fieldId })
    const mustFit: Assertion[] = hasRoom
      ? [
          {
            holds: hasRoom,
            otherwise: () =>
              errorBecause('LIMIT_REACHED', 'commentsPerRecord', { max: limits.commentsPerRecord }),
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
      assertions: [...engine.recordsExistAssertion(table, [recordId]), ...mustFit],
      statements,
    }
  })
  context.publish(database.baseId, [change])
}

/** Names of authors who are not members: people who left, and authors in copied bases. */
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
      // Do not reveal their addresses.
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
  const actor = await requireUser(context)
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
