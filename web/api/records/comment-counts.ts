import type { CommentCountWire } from '#core/api/records/comments.ts'
import { commentsCount } from '#core/api/endpoints/comments.ts'
import { request } from '../session/current-session.ts'

/** Comment counts of these records; omits zero. */
export function countComments(tableId: string, ids: readonly number[]): Promise<CommentCountWire[]> {
  const query = { fk_model_id: tableId, ids: ids.join(',') }
  return request(commentsCount, { params: {}, query }, { showLoading: false })
}
