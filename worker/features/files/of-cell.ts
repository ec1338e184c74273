import type { ParamsOf, QueryOf } from '#core/api/call.ts'
import type * as calls from '#core/api/files.ts'
import { fail } from '#core/errors.ts'
import { filesInText, filesOf, type StoredFile } from '#core/fields/files.ts'
import { findTable } from '#core/find.ts'
import type { Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { decodeRecords } from '../../engine/decode.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { byIdsStatement } from '../../engine/select.ts'
import { columnOf, parseRecordId } from '../../read-rows.ts'
import { siteAddress } from '../../site-address.ts'
import { fileWire } from '../../store-file.ts'

/** An address of a file that the cell holds: the one named, or the only one. */
export async function linkOfCell(
  context: Context,
  { params, query }: { params: ParamsOf<typeof calls.filesOfCell>; query: QueryOf<typeof calls.filesOfCell> },
): Promise<{ path: string; url: string }> {
  const id = parseRecordId(params.recordId)
  const home = await context.home()
  let asked: { table: Table; column: string } | null = null
  const { results } = await home.read((schema) => {
    const table = findTable(schema, params.tableId)
    asked = { table, column: columnOf(params.columnId, table).id }
    return [byIdsStatement(sqlite, table, [asked.column], [id])]
  })
  const files = filesIn(asked, results[0], id)
  const [named] = filesInText(query.urlOrPath)
  const file = files.find((each) => each.id === named?.id) ?? (query.urlOrPath === '' ? files[0] : undefined)
  if (!file) fail('FILE_NOT_FOUND')
  const { signedPath } = fileWire(context, file)
  return { path: signedPath, url: `${siteAddress(context)}/${signedPath}` }
}

function filesIn(
  asked: { table: Table; column: string } | null,
  result: Parameters<typeof decodeRecords>[2] | undefined,
  id: number,
): StoredFile[] {
  if (!asked || !result) throw new Error('The home answered nothing.')
  const [record] = decodeRecords(asked.table, [asked.column], result).records
  if (!record) fail('RECORD_NOT_FOUND', { id })
  return filesOf(record.cells[asked.column] ?? null)
}
