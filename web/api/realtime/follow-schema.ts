import type { Change } from '#core/protocol/changes.ts'
import { session } from '../session/current-session.ts'
import { queryClient } from '../http/query-client.ts'
import { broadcastSeq, joinRoom } from './rooms.ts'

/** Delays: remote changes show soon; own changes already show; most screens read records a moment after they open. */
const waits = { others: 150, own: 1500, connected: 1500 }

/** Keeps tables, views and settings of a base up to date. Returns a cleanup function. */
export function followSchema(baseId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let byOthers = false
  let connected: ReturnType<typeof setTimeout> | undefined
  const leave = joinRoom(baseId, onChanges, (changes) => {
    if (changes.length > 0) return onChanges(changes)
    clearTimeout(connected)
    connected = setTimeout(() => {
      // Most screens have read records by now, and get what was missed since.
      if (broadcastSeq(baseId) > 0) return
      void readAgain(baseId)
      void readAccessAgain(baseId)
    }, waits.connected)
  })
  function onChanges(changes: Change[]): void {
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
  }
  return () => {
    leave()
    clearTimeout(timer)
    clearTimeout(connected)
    // Changes from now on are not heard, so the next visit reads again.
    for (const queryKey of schemaKeys(baseId))
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}

/** Members, roles (possibly the person's own), or the base's name and look changed. */
async function readAccessAgain(baseId: string): Promise<void> {
  const keys = [['base', baseId], ['bases'], ['base-roles', baseId], ['members', baseId]]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Reloads tables, views and their settings. */
export async function readAgain(baseId: string): Promise<void> {
  await Promise.all(schemaKeys(baseId).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

const schemaKeys = (baseId: string) => [
  ['tables', baseId],
  ['table'],
  ['view-columns'],
  ['filters'],
  ['sorts'],
]
