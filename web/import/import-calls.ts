import type { BodyInputOf } from '#core/api/call.ts'
import { importsBegin, importsCancel, importsFinish, importsPart } from '#core/api/imports.ts'
import { request } from '../api/current.ts'
import type { ImportCalls } from './importer.ts'

/** The calls of one import into this base. */
export function importCalls(baseId: string, body: BodyInputOf<typeof importsBegin>): ImportCalls {
  return {
    begin: (signal) => request(importsBegin, { params: { baseId }, body }, { signal }),
    part: (importId, number, { rows, lines }, signal) =>
      request(
        importsPart,
        { params: { importId, part: String(number) }, body: { rows, lines } },
        { signal, showLoading: false },
      ),
    finish: (importId) => request(importsFinish, { params: { importId } }, { showLoading: false }),
    cancel: (importId) => request(importsCancel, { params: { importId } }, { showLoading: false }),
  }
}
