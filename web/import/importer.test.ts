import { describe, expect, it } from 'vitest'
import type { ImportState } from '#core/api/imports.ts'
import { ApiError } from '../api/api-error.ts'
import type { FilePart } from './file-parts.ts'
import { type ImportCalls, type ImportProgress, startImport } from './importer.ts'
import type { PartSource } from './part-source.ts'

const state = (change: Partial<ImportState> = {}): ImportState => ({
  id: 'im1',
  tableId: 'm1',
  state: 'running',
  nextPart: 1,
  rowsDone: 0,
  rowsBad: 0,
  badRows: [],
  ...change,
})

/** A source of so many parts that tells when it is asked, and a server that writes down what it gets. */
function parts(count: number, change: Partial<ImportCalls> = {}) {
  const log: string[] = []
  let asked = 0
  const source: PartSource = {
    next: () => {
      asked += 1
      log.push(`read ${asked}`)
      const part: FilePart = { rows: [[`row ${asked}`]], lines: [asked], bytesRead: asked * 10 }
      return Promise.resolve(asked <= count ? part : null)
    },
    close: () => log.push('close'),
  }
  const calls: ImportCalls = {
    begin: () => Promise.resolve(state()),
    part: (_, number) => {
      log.push(`send ${number}`)
      return Promise.resolve(state({ nextPart: number + 1, rowsDone: number }))
    },
    finish: () => {
      log.push('finish')
      return Promise.resolve({ ...state({ state: 'done', rowsDone: count }), seq: 7 })
    },
    cancel: () => {
      log.push('cancel')
      return Promise.resolve(true)
    },
    ...change,
  }
  const progress: ImportProgress[] = []
  const start = () =>
    startImport({ calls, source, onProgress: (one) => progress.push(one), pauses: [1, 1, 1] })
  return { log, progress, start }
}

const offline = new ApiError('No connection.', null)

describe('startImport', () => {
  it('sends parts in order, reads one ahead and never more, and finishes', async () => {
    const { log, progress, start } = parts(3)
    await expect(start().done).resolves.toMatchObject({ state: 'done', seq: 7 })
    expect(log).toEqual([
      'read 1',
      'read 2',
      'send 1',
      'read 3',
      'send 2',
      'read 4',
      'send 3',
      'finish',
      'close',
    ])
    expect(progress.map(({ phase, rows, bytesRead }) => [phase, rows, bytesRead])).toEqual([
      ['sending', 1, 10],
      ['sending', 2, 20],
      ['sending', 3, 30],
      ['finishing', 3, 30],
    ])
  })

  it('sends a part again when the network fails, and says so', async () => {
    let failures = 2
    const { progress, start } = parts(1, {
      part: (_, number) => {
        failures -= 1
        return failures >= 0 ? Promise.reject(offline) : Promise.resolve(state({ rowsDone: number }))
      },
    })
    await start().done
    expect(progress.map(({ isRetrying }) => isRetrying)).toEqual([true, false, false, false])
  })

  it('gives up after the last attempt and leaves nothing behind', async () => {
    let attempts = 0
    const { log, start } = parts(1, {
      part: () => {
        attempts += 1
        return Promise.reject(offline)
      },
    })
    await expect(start().done).rejects.toBe(offline)
    expect(attempts).toBe(4)
    expect(log.slice(-2)).toEqual(['cancel', 'close'])
  })

  it('does not repeat what the server refuses', async () => {
    const refusal = new ApiError('No.', 422)
    const { log, start } = parts(1, { finish: () => Promise.reject(refusal) })
    await expect(start().done).rejects.toBe(refusal)
    expect(log.slice(-2)).toEqual(['cancel', 'close'])
  })

  it('stops when it is cancelled, also between attempts', async () => {
    const { log, start } = parts(5, { part: () => Promise.reject(offline) })
    const running = start()
    running.cancel()
    await expect(running.done).rejects.toMatchObject({ name: 'AbortError' })
    expect(log.slice(-2)).toEqual(['cancel', 'close'])
  })

  it('cannot be cancelled while the rows are made visible', async () => {
    const { log, start } = parts(1, {
      finish: async () => {
        running.cancel()
        await new Promise((resolve) => setTimeout(resolve, 5))
        return { ...state({ state: 'done' }), seq: 7 }
      },
    })
    const running = start()
    await expect(running.done).resolves.toMatchObject({ seq: 7 })
    expect(log).not.toContain('cancel')
  })

  it('cancels on the server when the file cannot be read', async () => {
    const { log, start } = parts(1)
    const broken = startImport({
      calls: {
        begin: () => Promise.resolve(state()),
        part: () => Promise.resolve(state()),
        finish: () => Promise.reject(new Error('never')),
        cancel: () => {
          log.push('cancel')
          return Promise.resolve(true)
        },
      },
      source: { next: () => Promise.reject(new Error('The disk is gone.')), close: () => log.push('close') },
      onProgress: () => undefined,
    })
    await expect(broken.done).rejects.toThrow('The disk is gone.')
    expect(log).toEqual(['cancel', 'close'])
    await start().done
  })
})
