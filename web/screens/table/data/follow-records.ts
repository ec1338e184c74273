import { joinRoom, broadcastSeq } from '../../../api/realtime/rooms.ts'
import type { RecordSource } from './record-source.ts'

/** Applies the base's changes to records; returns a cleanup function. */
export function followRecords(baseId: string, source: RecordSource): () => void {
  const leave = joinRoom(baseId, (changes) => source.take(changes))
  source.begin(broadcastSeq(baseId))
  return leave
}
