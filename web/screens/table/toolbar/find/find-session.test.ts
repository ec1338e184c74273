import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FoundRecord } from '#core/api/records/find.ts'
import { FindSession, type Hit } from './find-session.ts'

const records: FoundRecord[] = [
  { id: 7, place: 0, cells: { b: 'Ann', a: 'ann' } },
  { id: 3, place: 4, cells: { a: 'Anna' } },
]
let response: { list: FoundRecord[]; total: number }
let searched: string[]
let gone: string[]
let from: number
let session: FindSession

beforeEach(() => {
  vi.useFakeTimers()
  response = { list: records, total: 2 }
  searched = []
  gone = []
  from = 0
  session = newSession()
})
afterEach(() => {
  session.dispose()
  vi.useRealTimers()
})

function newSession(text?: string): FindSession {
  const parts = {
    find: (text: string) => {
      searched.push(text)
      return Promise.resolve(response)
    },
    columnIds: () => ['a', 'b', 'c'],
    textOf: (_: string, value: unknown) => String(value),
    from: () => from,
    onGo: (hit: Hit) => gone.push(name(hit)),
  }
  return new FindSession(parts, text)
}

const name = ({ rowId, columnId }: Hit): string => `${rowId}${columnId}`
const typed = async (text: string) => {
  session.setText(text)
  await vi.runAllTimersAsync()
}

describe('FindSession', () => {
  it('debounces typing and goes to the first match', async () => {
    session.setText('a')
    session.setText('an')
    expect(session.state().status).toBe('looking')
    await vi.runAllTimersAsync()
    expect(searched).toEqual(['an'])
    expect(session.state().hits.map(name)).toEqual(['7a', '7b', '3a'])
    expect(gone).toEqual(['7a'])
  })

  it('has the text typed before it existed, and searches it once started', async () => {
    session.dispose()
    session = newSession('an')
    expect(session.state()).toMatchObject({ text: 'an', status: 'looking' })
    session.start()
    session.setText('ann')
    await vi.runAllTimersAsync()
    expect(searched).toEqual(['ann'])
    expect(gone).toEqual(['7a'])
  })

  it('starts at the current row and wraps at both ends', async () => {
    from = 1
    await typed('an')
    session.next()
    session.previous()
    expect(gone).toEqual(['3a', '7a', '3a'])
  })

  it('matches case on request', async () => {
    await typed('Ann')
    session.setMatchCase(true)
    expect(session.state().hits.map(name)).toEqual(['7b', '3a'])
    session.setMatchCase(false)
    expect(session.state().hits).toHaveLength(3)
  })

  it('matches digits of any script', async () => {
    response = { list: [{ id: 1, place: 0, cells: { a: '1203' } }], total: 1 }
    await typed('۱۲')
    session.setMatchCase(true)
    expect(session.state().hits.map(name)).toEqual(['1a'])
  })

  it('keeps the current match when records change, without scrolling', async () => {
    await typed('an')
    session.next()
    response = { list: [{ id: 9, place: 0, cells: { a: 'an' } }, ...records], total: 50 }
    session.refresh()
    await vi.runAllTimersAsync()
    expect(session.current()).toMatchObject({ rowId: 7, columnId: 'b' })
    expect(session.state().isCut).toBe(true)
    expect(gone).toEqual(['7a', '7b'])
  })

  it('ignores responses to outdated searches', async () => {
    const waits = Promise.withResolvers<void>()
    const slow = new FindSession({
      find: async (text) => {
        if (text === 'old') await waits.promise
        return { list: text === 'old' ? records : [], total: 0 }
      },
      columnIds: () => ['a'],
      textOf: String,
      from: () => 0,
      onGo: () => expect.fail('Nothing is found.'),
    })
    slow.setText('old')
    await vi.runAllTimersAsync()
    slow.setText('new')
    await vi.runAllTimersAsync()
    waits.resolve()
    await vi.runAllTimersAsync()
    expect(slow.state()).toMatchObject({ text: 'new', status: 'ready', hits: [], at: -1 })
  })

  it('reports an error until the text changes', async () => {
    const failing = new FindSession({
      find: () => Promise.reject(new Error('No.')),
      columnIds: () => [],
      textOf: String,
      from: () => 0,
      onGo: () => undefined,
    })
    failing.setText('x')
    await vi.runAllTimersAsync()
    expect(failing.state().status).toBe('failed')
    failing.setText('')
    await vi.runAllTimersAsync()
    expect(failing.state()).toMatchObject({ status: 'idle', problem: '' })
  })
})
