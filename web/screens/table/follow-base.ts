import { joinRoom, toldUpTo } from '../../api/rooms.ts'
import type { RecordSource } from './record-source.ts'

/** Tells records what happens in their base from now on; answers the way to stop. */
export function followBase(baseId: string, source: RecordSource): () => void {
  const leave = joinRoom(baseId, (changes) => source.take(changes))
  source.begin(toldUpTo(baseId))
  return leave
}
