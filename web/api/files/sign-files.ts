import { filesLinks } from '#core/api/endpoints/files.ts'
import { request, session } from '../session/current-session.ts'
import { askFileLinksBy } from './file-links.ts'

/** Enables file links for signed-in people. */
export function signFiles(): void {
  askFileLinksBy(async (baseId, ids) => {
    // Shared links get file URLs with their records.
    if (session.token() === null) return {}
    const input = { params: { baseId }, body: { ids: [...ids] } }
    return (await request(filesLinks, input, { showLoading: false })).files
  })
}
