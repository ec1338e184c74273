import type { ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/records/files.ts'
import { fail } from '#core/errors.ts'
import { filesInText, filesOf } from '#core/fields/options/files.ts'
import { findTable } from '#core/find-in-schema.ts'
import { resultOf } from '../../store/base-databases/read-plan.ts'
import type { Context } from '../../context.ts'
import { decodeRecords } from '../../engine/read/decode.ts'
import { columnOf, parseRecordId } from '../../records/parse-rows.ts'
import { siteAddress } from '../../http/site-address.ts'
import { fileWire } from '../../files/store-file.ts'

/** A link to a file that the cell holds or looks up: the given one, or the first. */
export async function linkOfCell(
  context: Context,
  { params, query }: { params: ParamsOf<typeof calls.filesOfCell>; query: QueryOf<typeof calls.filesOfCell> },
): Promise<{ path: string; url: string }> {
  const id = parseRecordId(params.recordId)
  const database = await context.database()
  const files = await database.read((schema, engine) => {
    const table = findTable(schema, params.tableId)
    const column = columnOf(params.columnId, table).id
    return {
      statements: [engine.byIdsStatement(table, [column], [id])],
      decode(results) {
        const [record] = decodeRecords(table, [column], resultOf(results, 0)).records
        if (!record) fail('RECORD_NOT_FOUND', { id })
        // A lookup shows the files of several records.
        return [record.cells[column] ?? null].flat().flatMap(filesOf)
      },
    }
  })
  const [named] = filesInText(query.urlOrPath)
  const file = files.find((each) => each.id === named?.id) ?? (query.urlOrPath === '' ? files[0] : undefined)
  if (!file) fail('FILE_NOT_FOUND')
  const { signedPath } = fileWire(context, file)
  return { path: signedPath, url: `${siteAddress(context)}/${signedPath}` }
}
