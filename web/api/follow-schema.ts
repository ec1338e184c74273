import type { Change } from '#core/protocol/changes.ts'
import { session } from './current.ts'
import { queryClient } from './query-client.ts'
import { joinRoom } from './rooms.ts'

/** Milliseconds: what others change shows soon; what one changed oneself shows already. */
const waits = { others: 150, own: 1500 }

/** Keeps tables, views and their settings as they are in the base. Returns the way to stop. */
export function followSchema(baseId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let byOthers = false
  const leave = joinRoom(baseId, (changes: Change[]) => {
    if (changes.some(({ kind }) => kind === 'access')) void readAccessAgain(baseId)
    const schema = changes.filter(({ kind }) => kind === 'schema')
    if (schema.length === 0) return
    const me = session.user()?.id
    byOthers ||= schema.some(({ by }) => by !== me)
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        void readAgain(baseId)
        byOthers = false
      },
      byOthers ? waits.others : waits.own,
    )
  })
  return () => {
    leave()
    clearTimeout(timer)
  }
}

/** Somebody came, left or has another role; perhaps oneself. */
async function readAccessAgain(baseId: string): Promise<void> {
  const keys = [['base', baseId], ['bases'], ['base-roles', baseId], ['members', baseId]]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Reads tables, views and their settings anew. */
export async function readAgain(baseId: string): Promise<void> {
  const keys = [['tables', baseId], ['table'], ['view-columns'], ['filters'], ['sorts']]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
