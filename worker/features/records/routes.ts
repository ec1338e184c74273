import * as calls from '#core/api/records/records.ts'
import { route } from '../../request/register-routes.ts'
import { count, exists, findOne, list, read } from './read.ts'
import { createIds, createRows, deleteRows, updateIds, updateRows } from './write.ts'
import { upsertRows } from './upsert.ts'
import { moveRow, moveRows } from './move.ts'
import { deleteAll, updateAll } from './write-all.ts'
import { idWire } from '../../records/record-wire.ts'

/** Paths with a word come before those with a parameter in its place. */
export const recordsRoutes = [
  route(calls.recordsList, list),
  route(calls.recordsCount, count),
  route(calls.recordsRead, read),
  // v2 returns ids only; native format returns whole records, which editors need immediately.
  route(calls.recordsCreate, async (context, { params, query, body }) => {
    const input = { params, query, body: body.rows }
    if (query.format === 'native') return oneOrMany(body.many, (await createRows(context, input)).wire)
    const { table, ids } = await createIds(context, input)
    return oneOrMany(
      body.many,
      ids.map((id) => idWire(table, id, query.format)),
    )
  }),
  route(calls.recordsUpdate, async (context, { params, query, body }) => {
    const input = { params, query, body: body.rows }
    if (query.format === 'native') return oneOrMany(body.many, (await updateRows(context, input)).wire)
    const { table, ids } = await updateIds(context, input)
    return oneOrMany(
      body.many,
      ids.map((id) => idWire(table, id, query.format)),
    )
  }),
  route(calls.recordsDelete, async (context, { params, query, body }) => {
    const { table, ids } = await deleteRows(context, { params, query, body: body.rows })
    return oneOrMany(
      body.many,
      ids.map((id) => idWire(table, id, query.format)),
    )
  }),
  route(calls.recordsMove, moveRows),
  route(calls.recordsMoveOne, moveRow),

  route(calls.bulkUpdateAll, updateAll),
  route(calls.bulkDeleteAll, deleteAll),
  route(calls.bulkUpsert, upsertRows),
  route(calls.bulkCreate, async (context, { params, query, body }) => {
    const { ids } = await createIds(context, { params, query, body })
    return ids.map((id) => ({ id }))
  }),
  route(calls.bulkUpdate, async (context, { params, query, body }) => {
    const { wire } = await updateRows(context, { params, query, body })
    return wire
  }),
  route(calls.bulkDelete, async (context, { params, query, body }) => {
    const { ids } = await deleteRows(context, { params, query, body })
    return ids.map((id) => ({ id }))
  }),

  route(calls.dataFindOne, findOne),
  route(calls.dataCount, count),
  route(calls.dataList, list),
  route(calls.dataExist, exists),
  route(calls.dataRead, read),
  route(calls.dataCreate, async (context, { params, query, body }) => {
    const { wire } = await createRows(context, { params, query, body: [body] })
    return wire[0] ?? {}
  }),
  route(calls.dataUpdate, async (context, { params, query, body }) => {
    const { wire } = await updateRows(context, { params, query, body: [body] }, [params.recordId])
    return wire[0] ?? {}
  }),
  route(calls.dataDelete, async (context, { params, query }) => {
    const { ids } = await deleteRows(context, { params, query, body: [params.recordId] })
    return ids.length
  }),
]

function oneOrMany<T>(many: boolean, rows: T[]): T | T[] {
  const [first] = rows
  return many || first === undefined ? rows : first
}
