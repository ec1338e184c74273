import * as limits from '#core/limits.ts'
import * as v from 'valibot'
import type { RoomCalls, RoomPush } from '#core/protocol/messages.ts'
import { usageDaySchema } from '#core/protocol/usage.ts'
import type { Settings } from '../platform/env.ts'

/** The room's socket address on PartyKit; null if the worker's own Durable Object is the room. */
export function partySocketUrl(settings: Settings, baseId: string): string | null {
  return settings.PARTYKIT_URL === '' ? null : partyUrl(settings, baseId).replace(/^http/, 'ws')
}

/** A room on PartyKit (realtime/party.ts), which has no calls between workers. Rejects if it does not respond. */
export function partyRoom(settings: Settings, baseId: string): RoomCalls {
  const post = async (push: RoomPush): Promise<Response> => {
    const response = await fetch(partyUrl(settings, baseId), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${settings.ROOM_PUSH_SECRET}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(push),
      signal: AbortSignal.timeout(limits.partyTimeoutMs),
    })
    if (response.ok) return response
    await response.body?.cancel()
    throw new Error(`PartyKit refused a push with status ${response.status}.`)
  }
  const send = async (push: RoomPush): Promise<void> => {
    await (await post(push)).body?.cancel()
  }
  return {
    push: send,
    dismiss: (disconnection) => send({ dismiss: disconnection }),
    notice: (userIds) => send({ notice: userIds }),
    countVisits: (visits) => send({ visits }),
    usage: async (usage) => v.parse(v.array(usageDaySchema), await (await post({ usage })).json()),
  }
}

function partyUrl({ PARTYKIT_URL }: Settings, baseId: string): string {
  return `${PARTYKIT_URL.replace(/\/$/, '')}/parties/main/${encodeURIComponent(baseId)}`
}
