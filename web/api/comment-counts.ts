import { commentsCount, type CommentCountWire } from '#core/api/comments.ts'
import { request } from './current.ts'

/** How many comments these records have, for those that have any. */
export function countComments(tableId: string, ids: readonly number[]): Promise<CommentCountWire[]> {
  const query = { fk_model_id: tableId, ids: ids.join(',') }
  return request(commentsCount, { params: {}, query }, { showLoading: false })
}
