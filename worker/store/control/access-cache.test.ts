import { describe, expect, test } from 'vitest'
import * as limits from '#core/limits.ts'
import type { Connection } from '../../platform/statement.ts'
import type { Access } from './access.ts'
import { createAccessCache } from './access-cache.ts'

const claims = { userId: 'us1', sessionId: 'se1', tokenVersion: 1 }
const accessAs = (baseRole: Access['baseRole']): Access => ({
  user: {} as Access['user'],
  email: 'ann@example.com',
  orgRoles: [],
  baseRole,
  baseOpen: true,
  token: null,
})

function setup(entriesMax = 2000) {
  const state = { now: 0, role: 'editor' as Access['baseRole'] | 'none', reads: 0 }
  const cache = createAccessCache(entriesMax, () => state.now)
  const recent = cache.over(async () => {
    state.reads += 1
    return state.role === 'none' ? null : accessAs(state.role)
  })
  const own: Connection = {
    batch: async () => [],
    transaction: (work) => work(own),
  }
  return { state, recent, connection: cache.watch(own) }
}

describe('the access cache', () => {
  test('reads the rights of a caller once per interval, for each base and bearer', async () => {
    const { state, recent } = setup()
    await recent(claims, 'b1')
    state.role = 'viewer'
    expect((await recent(claims, 'b1'))?.baseRole).toBe('editor')
    expect(state.reads).toBe(1)
    expect((await recent(claims, 'b2'))?.baseRole).toBe('viewer')
    expect((await recent({ ...claims, sessionId: 'se2' }, 'b1'))?.baseRole).toBe('viewer')
    expect((await recent({ ...claims, tokenVersion: 2 }, 'b1'))?.baseRole).toBe('viewer')
    state.now = limits.accessCacheMs
    expect((await recent(claims, 'b1'))?.baseRole).toBe('viewer')
  })

  test('keeps no refusal, and its interval begins before the read', async () => {
    const { state, recent } = setup()
    state.role = 'none'
    expect([await recent(claims, 'b1'), await recent(claims, 'b1'), state.reads]).toEqual([null, null, 2])
  })

  test.each([
    ['a batch', (connection: Connection) => connection.batch([], 'write')],
    ['a transaction', (connection: Connection) => connection.transaction(async () => undefined)],
    [
      'a write that fails',
      (connection: Connection) =>
        connection.transaction(() => Promise.reject(new Error('refused'))).catch(() => undefined),
    ],
  ])('is emptied by %s', async (_name, write) => {
    const { state, recent, connection } = setup()
    await recent(claims, 'b1')
    state.role = 'viewer'
    await connection.batch([], 'read')
    expect((await recent(claims, 'b1'))?.baseRole).toBe('editor')
    await write(connection)
    expect((await recent(claims, 'b1'))?.baseRole).toBe('viewer')
  })

  test('does not keep what a read found that a write has overtaken', async () => {
    const { state, recent, connection } = setup()
    const reading = recent(claims, 'b1')
    await connection.batch([], 'write')
    expect((await reading)?.baseRole).toBe('editor')
    state.role = 'viewer'
    expect((await recent(claims, 'b1'))?.baseRole).toBe('viewer')
  })

  test('forgets the callers that were read first', async () => {
    const { state, recent } = setup(2)
    for (const base of ['b1', 'b2', 'b3']) await recent(claims, base)
    await recent(claims, 'b3')
    expect(state.reads).toBe(3)
    await recent(claims, 'b1')
    expect(state.reads).toBe(4)
  })
})
