import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Change } from '#core/protocol/changes.ts'
import type { Env } from '../platform/env.ts'
import { broadcastToRoom } from './rooms.ts'

/** An environment whose room fails so many times before it answers. */
function roomFailing(times: number) {
  const pushes: Change[][] = []
  let attempts = 0
  const room = {
    push: async (changes: Change[]) => {
      attempts += 1
      if (attempts <= times) throw new Error('The room does not respond.')
      pushes.push(changes)
    },
  }
  const env = { settings: { PARTYKIT_URL: '' }, ROOM: { idFromName: () => 'id', get: () => room } }
  return { env: env as unknown as Env, pushes, attempts: () => attempts }
}

const changes = [{ seq: 7 }] as unknown as Change[]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function broadcast(env: Env): Promise<void> {
  const done = broadcastToRoom(env, 'base', changes)
  await vi.runAllTimersAsync()
  await done
}

it('broadcasts a change once', async () => {
  const { env, pushes, attempts } = roomFailing(0)
  await broadcast(env)
  expect(pushes).toEqual([changes])
  expect(attempts()).toBe(1)
})

it('broadcasts a change again while the room does not respond', async () => {
  const { env, pushes, attempts } = roomFailing(3)
  await broadcast(env)
  expect(pushes).toEqual([changes])
  expect(attempts()).toBe(4)
})

it('gives up on a room that never responds, without an error', async () => {
  const { env, pushes, attempts } = roomFailing(Infinity)
  await broadcast(env)
  expect(pushes).toEqual([])
  expect(attempts()).toBe(4)
})
