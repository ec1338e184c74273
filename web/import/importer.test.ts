import { describe, expect, it } from 'vitest'
import type { ImportState } from '#core/api/import-export/imports.ts'
import { ApiError } from '../api/http/api-error.ts'
import type { FilePart } from './file-chunks.ts'
import { type ImportCalls, type ImportProgress, startImport } from './importer.ts'
import type { PartSource } from './chunk-source.ts'

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

/** A source that logs each read, and a fake server that logs each call. */
function parts(count: number, change: Partial<ImportCalls> = {}) {
  const log: string[] = []
  let reads = 0
  const source: PartSource = {
    next: () => {
      reads += 1
      log.push(`read ${reads}`)
      const part: FilePart = { rows: [[`row ${reads}`]], lines: [reads], bytesRead: reads * 10 }
      return Promise.resolve(reads <= count ? part : null)
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
  it('sends parts in order, reads at most one ahead, and finishes', async () => {
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

  it('retries a part after a network failure and reports the retry', async () => {
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

  it('gives up after the last attempt and cancels the import', async () => {
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

  it('does not retry rejected requests', async () => {
    const refusal = new ApiError('No.', 422)
    const { log, start } = parts(1, { finish: () => Promise.reject(refusal) })
    await expect(start().done).rejects.toBe(refusal)
    expect(log.slice(-2)).toEqual(['cancel', 'close'])
  })

  it('stops on cancel, also between attempts', async () => {
    const { log, start } = parts(5, { part: () => Promise.reject(offline) })
    const running = start()
    running.cancel()
    await expect(running.done).rejects.toMatchObject({ name: 'AbortError' })
    expect(log.slice(-2)).toEqual(['cancel', 'close'])
  })

  it('cannot be cancelled while rows are being published', async () => {
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
