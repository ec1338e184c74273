import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../api/http/api-error.ts'
import { RowStore, type Shift } from './row-store.ts'
import { fakeServer, heading, opened, quiet, refuse, titled } from './row-store-fixture.ts'
import type { LoadRows } from './row-types.ts'

describe('row store', () => {
  it('loads visible pages, and prefetches in scroll direction', async () => {
    const { server, store } = await opened(1000)
    expect(store.total()).toBe(1000)
    expect(store.rowAt(3)).toEqual(titled(4))
    server.requestedOffsets.length = 0
    store.setWindow(500, 508, -3)
    await quiet(store)
    expect(server.requestedOffsets[0]).toBe(500)
    expect(server.requestedOffsets.slice(1).every((offset) => offset < 500)).toBe(true)
    expect(server.requestedOffsets.length).toBeGreaterThan(1)
  })

  it('uses a cursor deep in a list, and an offset if the previous row may have moved', async () => {
    const { server, store } = await opened(5000)
    store.setWindow(3000, 3008, 0)
    await quiet(store)
    expect(server.after[0]).toBeUndefined()
    store.setWindow(3010, 3018, 0)
    await quiet(store)
    expect(server.after.at(-1)).toBe(server.requestedOffsets.at(-1))
    server.after.length = 0
    store.refresh()
    await quiet(store)
    expect(server.after.length).toBeGreaterThan(0)
    expect(server.after[0]).toBeUndefined()
  })

  it('limits cached pages but keeps visible ones', async () => {
    const { store } = await opened(1000)
    for (let first = 0; first < 900; first += 50) {
      store.setWindow(first, first + 8, 0)
      await quiet(store)
      expect(store.rowAt(first)).toBeDefined()
    }
    expect(store.rowAt(0)).toBeUndefined()
    expect(store.indexOf(1)).toBe(-1)
  })

  it('shows an edit immediately as saving, then as saved', async () => {
    const { server, store } = await opened(20)
    const done = store.cells.edit([{ rowId: 2, columnId: 'title', value: 'new' }], server.write)
    expect(store.rowAt(1)).toEqual({ id: 2, title: 'new' })
    expect(store.cellState(2, 'title')?.status).toBe('saving')
    await done
    expect(store.cellState(2, 'title')).toBeUndefined()
    expect(store.rowAt(1)).toEqual({ id: 2, title: 'new' })
    expect(server.rows()[1]).toEqual({ id: 2, title: 'new' })
  })

  it('resends unconfirmed edits but not rejected ones', async () => {
    const { server, store } = await opened(20)
    const noResponse = () => Promise.reject(new ApiError('Failed to fetch', null))
    await store.cells.edit([{ rowId: 2, columnId: 'title', value: 'lost' }], noResponse)
    await store.cells.edit([{ rowId: 3, columnId: 'title', value: 'no' }], refuse)
    expect(store.counts()).toMatchObject({ failed: 2 })
    store.cells.resend(server.write)
    await quiet(store)
    expect(server.rows()[1]).toEqual({ id: 2, title: 'lost' })
    expect(server.rows()[2]).toEqual(titled(3))
    expect(store.counts()).toMatchObject({ failed: 1 })
  })

  it('keeps a rejected edit with its text and reason; supports retry and discard', async () => {
    const { server, store } = await opened(20)
    await store.cells.edit([{ rowId: 2, columnId: 'title', value: 'new', text: 'new' }], refuse)
    expect(store.cellState(2, 'title')).toMatchObject({
      status: 'failed',
      text: 'new',
      reason: 'No connection',
    })
    expect(store.rowAt(1)?.['title']).toBe('new')
    expect(store.cells.retry(2, 'title', server.write)).toBe(true)
    await quiet(store)
    expect(store.cellState(2, 'title')).toBeUndefined()
    store.cells.flag([{ rowId: 3, columnId: 'title', text: 'abc', reason: 'must be a number' }])
    expect(store.counts()).toMatchObject({ failed: 1 })
    expect(store.cells.retry(3, 'title', server.write)).toBe(false)
    store.cells.discard(3, 'title')
    expect(store.rowAt(2)).toEqual(titled(3))
  })

  it('rejects single cells of a write and saves the others', async () => {
    const { server, store } = await opened(20)
    await store.cells.edit(
      [
        { rowId: 1, columnId: 'a', value: 1 },
        { rowId: 1, columnId: 'b', value: 2 },
      ],
      async (edits) => ({
        ...(await server.write(edits.filter((edit) => edit.columnId === 'a'))),
        failures: [{ rowId: 1, columnId: 'b', reason: 'too big' }],
      }),
    )
    expect(store.cellState(1, 'a')).toBeUndefined()
    expect(store.cellState(1, 'b')).toMatchObject({ status: 'failed', reason: 'too big' })
  })

  it('never lets an older response overwrite a newer edit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(3), fc.nat(9)), { minLength: 1, maxLength: 12 }),
        async (edits) => {
          const { server, store } = await opened(20)
          const last = new Map<number, number>()
          for (const [row, value] of edits) {
            last.set(row, value)
            void store.cells.edit([{ rowId: row + 1, columnId: 'n', value }], server.write)
            if (value % 3 === 0) store.refresh()
            await Promise.resolve()
            for (const [at, wanted] of last) expect(store.rowAt(at)?.['n']).toBe(wanted)
          }
          await quiet(store)
          for (const [at, wanted] of last) {
            expect(store.rowAt(at)?.['n']).toBe(wanted)
            expect(server.rows()[at]?.['n']).toBe(wanted)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('converges to the server state after any inserts, deletes and edits', async () => {
    const step = fc.tuple(fc.constantFrom('insert', 'delete', 'edit', 'scroll'), fc.nat(30))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const { server, store } = await opened(35)
        for (const [kind, at] of steps) {
          const row = store.rowAt(at)
          if (kind === 'insert' && at <= store.total())
            void store.insert(at, [{ title: '' }], server.insert(at)).saved
          if (kind === 'delete' && row) void store.remove([row.id], server.remove)
          if (kind === 'edit' && row)
            void store.cells.edit([{ rowId: row.id, columnId: 'title', value: `e${at}` }], server.write)
          if (kind === 'scroll') store.setWindow(at, at + 8, 0)
          if (at % 4 === 0) await quiet(store)
        }
        await quiet(store)
        store.leave([])
        await quiet(store)
        for (let first = 0; first < 60; first += 10) {
          store.setWindow(first, first + 10, 0)
          await quiet(store)
        }
        expect(store.total()).toBe(server.rows().length)
        server
          .rows()
          .slice(10)
          .forEach((row, index) => expect(store.rowAt(index + 10)).toEqual(row))
        expect(store.counts()).toEqual({ saving: 0, failed: 0, writes: 0 })
      }),
      { numRuns: 60 },
    )
  })

  it('shows each row once, with any pinned rows', async () => {
    const step = fc.tuple(
      fc.constantFrom('insert', 'elsewhere', 'delete', 'gone', 'pin', 'leave', 'settle', 'group-header'),
      fc.nat(24),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { server, store } = await opened(22)
        store.setWindow(0, 60, 0)
        await quiet(store)
        let lastSeq = 100
        for (const [kind, at] of steps) {
          const row = store.rowAt(at)
          // The server lists it elsewhere, but it stays pinned here.
          if (kind === 'insert' && at <= store.total())
            void store.insert(at, [{ title: '' }], server.insert((at * 7) % 20), at % 2 === 0 ? 'b' : null)
              .saved
          if (kind === 'elsewhere') {
            await server.insert(at)()
            store.applyChange({ seq: (lastSeq += 1), kind: 'insert', rows: [], mayMove: true })
          }
          if (kind === 'delete' && row) void store.remove([row.id], server.remove)
          if (kind === 'gone' && row && row.id > 0) {
            await server.remove([row.id])
            store.applyChange({ seq: (lastSeq += 1), kind: 'delete', rows: [{ id: row.id }], mayMove: true })
          }
          if (kind === 'pin') store.pin(row?.id ?? null, at % 3 === 0 ? 'a' : null)
          if (kind === 'leave') store.leave([])
          if (kind === 'settle') await quiet(store)
          if (kind === 'group-header')
            store.placeGroupHeaders(['a', 'b'].map((id, index) => ({ ...heading, id, row: index * at })))
          const seen = new Set<number>()
          for (let place = 0; place < 60; place += 1) {
            const here = store.rowAt(place)
            if (!here) continue
            expect(seen.has(here.id), `row ${here.id} stands twice`).toBe(false)
            seen.add(here.id)
            expect(store.indexOf(here.id)).toBe(place)
          }
        }
        store.pin(null)
        store.leave([])
        await quiet(store)
        store.leave([])
        await quiet(store)
        expect(Array.from({ length: store.total() }, (_, place) => store.rowAt(place)?.id)).toEqual(
          server.rows().map(({ id }) => id),
        )
      }),
      { numRuns: 150 },
    )
  })

  it('allows edits of a new row before it has an id', async () => {
    const { server, store } = await opened(20)
    const {
      ids: [temp = 0],
    } = store.insert(5, [{ title: '' }], server.insert(5))
    expect(store.rowAt(5)?.id).toBe(temp)
    void store.cells.edit([{ rowId: temp, columnId: 'title', value: 'typed' }], server.write)
    expect(store.rowAt(5)?.['title']).toBe('typed')
    await quiet(store)
    expect(store.rowAt(5)).toEqual({ id: 21, title: 'typed' })
    expect(store.resolveId(temp)).toBe(21)
    expect(server.rows()[5]).toEqual({ id: 21, title: 'typed' })
  })

  it('shows a new row while it is being created', async () => {
    const { server, store } = await opened(20)
    let release = (): void => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    const {
      ids: [temp = 0],
      saved,
    } = store.insert(5, [{}], async () => {
      await gate
      return server.insert(5)()
    })
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
    expect(store.rowAt(5)?.id).toBe(temp)
    expect(store.total()).toBe(21)
    release()
    await saved
    expect(store.rowAt(5)?.id).toBe(21)
  })

  it('reverts rows that cannot be created or deleted', async () => {
    const { store } = await opened(20)
    await expect(store.insert(0, [{}], refuse).saved).rejects.toThrow('No connection')
    expect(store.rowAt(0)).toEqual(titled(1))
    await expect(store.remove([1, 2], refuse)).rejects.toThrow('No connection')
    await quiet(store)
    expect(store.rowAt(0)).toEqual(titled(1))
    expect(store.total()).toBe(20)
  })

  it('applies remote changes, even if an older page arrives later', async () => {
    const { server, store } = await opened(20)
    store.applyChange({ seq: 9, kind: 'update', rows: [{ id: 3, title: 'theirs' }], mayMove: false })
    expect(store.rowAt(2)).toEqual({ id: 3, title: 'theirs' })
    store.refresh()
    await quiet(store)
    expect(server.seq()).toBeLessThan(9)
    expect(store.rowAt(2)).toEqual({ id: 3, title: 'theirs' })
  })

  it('reloads pages that were loading when a change arrived', async () => {
    const server = fakeServer(8)
    let arrive = (): void => undefined
    const way = new Promise<void>((resolve) => (arrive = resolve))
    const load: LoadRows = async (request) => {
      const loaded = await server.load(request)
      await way
      return loaded
    }
    const store = new RowStore({ load, pageSize: 10 })
    store.setWindow(0, 8, 0)
    await server.write([{ rowId: 3, columnId: 'title', value: 'theirs' }])
    store.applyChange({ seq: 2, kind: 'update', rows: [{ id: 3, title: 'theirs' }], mayMove: false })
    arrive()
    await quiet(store)
    expect(store.rowAt(2)).toEqual({ id: 3, title: 'theirs' })
    expect(server.requestedOffsets.filter((offset) => offset === 0)).toHaveLength(2)
  })

  it('counts rows once, and again only after a change', async () => {
    const { server, store } = await opened(100)
    expect(server.counts()).toBe(1)
    store.setWindow(40, 60, 0)
    await quiet(store)
    expect(store.rowAt(59)?.id).toBe(60)
    expect([server.counts(), store.total()]).toEqual([1, 100])
    await server.insert(2)()
    store.applyChange({ seq: 3, kind: 'insert', rows: [], mayMove: true })
    await quiet(store)
    expect([server.counts(), store.total()]).toEqual([2, 101])
  })

  it('waits for a slow count instead of counting again for each page', async () => {
    const server = fakeServer(15)
    const load: LoadRows = async (request) => {
      const loaded = await server.load(request)
      for (let turn = 0; request.isCounted && turn < 9; turn += 1) await Promise.resolve()
      return loaded
    }
    const store = new RowStore({ load, pageSize: 10 })
    store.setWindow(0, 15, 0)
    await quiet(store)
    await server.insert(2)()
    store.applyChange({ seq: 3, kind: 'insert', rows: [], mayMove: true })
    await quiet(store)
    expect([server.counts(), store.total(), store.rowAt(15)?.id]).toEqual([2, 16, 15])
  })

  it('counts again if an uncounted page ends elsewhere than expected', async () => {
    const { server, store } = await opened(25)
    await server.remove([24, 25])
    store.setWindow(18, 25, 0)
    await quiet(store)
    expect([server.counts(), store.total()]).toEqual([2, 23])
  })

  it('reports how far rows shifted when others insert above', async () => {
    const { server, store } = await opened(100)
    store.setWindow(15, 23, 0)
    await quiet(store)
    const shifts: Shift[] = []
    store.onShift((shift) => shifts.push(shift))
    await server.insert(2)()
    store.applyChange({ seq: 3, kind: 'insert', rows: [], mayMove: true })
    await quiet(store)
    expect(shifts).toEqual([{ from: 15, delta: 1 }])
    await server.remove([5])
    store.applyChange({ seq: 4, kind: 'delete', rows: [titled(5)], mayMove: true })
    expect(store.total()).toBe(100)
  })

  it('keeps the edited row pinned until released', async () => {
    const { server, store } = await opened(20)
    store.pin(4)
    await server.remove([1])
    store.refresh()
    await quiet(store)
    expect(store.rowAt(3)?.id).toBe(4)
    expect(store.rowAt(0)?.id).toBe(2)
    store.pin(null)
    await quiet(store)
    expect(store.rowAt(2)?.id).toBe(4)
  })

  it('reports a load error and retries on request', async () => {
    let isDown = true
    const server = fakeServer(20)
    const store = new RowStore({
      load: (request) => (isDown ? refuse() : server.load(request)),
      pageSize: 10,
    })
    store.setWindow(0, 8, 0)
    await quiet(store)
    expect(store.problem()).toBe('No connection')
    expect(store.isReady()).toBe(false)
    isDown = false
    store.retryLoading()
    await quiet(store)
    expect(store.problem()).toBeNull()
    expect(store.rowAt(0)).toEqual(titled(1))
    store.dispose()
  })

  it('reads ranges that are not loaded in few requests', async () => {
    const { server, store } = await opened(1000)
    server.requestedOffsets.length = 0
    const rows = await store.readRange(0, 350, new AbortController().signal)
    expect(rows.map((row) => row.id)).toEqual(Array.from({ length: 350 }, (_, index) => index + 1))
    expect(server.requestedOffsets.length).toBeLessThanOrEqual(4)
  })
})
