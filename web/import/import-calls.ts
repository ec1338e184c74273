import type { EndpointBody } from '#core/api/endpoint-types.ts'
import { importsBegin, importsCancel, importsFinish, importsPart } from '#core/api/endpoints/imports.ts'
import { countEvent } from '../api/realtime/count-event.ts'
import { request } from '../api/session/current-session.ts'
import type { ImportCalls } from './importer.ts'

/** Binds the import endpoints to this base. */
export function importCalls(baseId: string, body: EndpointBody<typeof importsBegin>): ImportCalls {
  return {
    begin(signal) {
      countEvent('import.start')
      return request(importsBegin, { params: { baseId }, body }, { signal })
    },
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
