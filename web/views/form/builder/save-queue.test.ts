import { describe, expect, it } from 'vitest'
import { createSaveQueue, type Patch } from './save-queue.ts'

function setUp() {
  const sent: [string, Patch][] = []
  const known: Record<string, Patch> = {}
  const answers: (() => void)[] = []
  let failure: Error | null = null
  let task: (() => void) | null = null
  const queue = createSaveQueue({
    send: async (target, patch) => {
      sent.push([target, patch])
      await new Promise<void>((resolve) => answers.push(resolve))
      if (failure) throw failure
    },
    onSaved: (target, patch) => {
      known[target] = { ...known[target], ...patch }
    },
    schedule: (next) => {
      task = next
    },
  })
  /** Lets the debounce pass and requests resolve. */
  async function settle(): Promise<void> {
    task?.()
    task = null
    for (let turn = 0; turn < 10; turn += 1) {
      answers.shift()?.()
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  return {
    queue,
    sent,
    known,
    settle,
    fail: (error: Error | null) => (failure = error),
    rest: () => task?.(),
  }
}

describe('save queue', () => {
  it('merges changes per target', async () => {
    const { queue, sent, known, settle } = setUp()
    queue.change('a', { label: 'x' })
    queue.change('a', { label: 'xy', help: 'h' })
    queue.change('b', { show: false })
    expect(queue.state().overlays.get('a')).toEqual({ label: 'xy', help: 'h' })
    await settle()
    expect(sent).toEqual([
      ['a', { label: 'xy', help: 'h' }],
      ['b', { show: false }],
    ])
    expect(known).toEqual({ a: { label: 'xy', help: 'h' }, b: { show: false } })
    expect(queue.state()).toEqual({ status: 'saved', error: null, overlays: new Map() })
  })

  it('sends changes made during a save afterwards, and always shows the latest', async () => {
    const { queue, sent, settle, rest } = setUp()
    queue.change('a', { label: 'one' })
    rest()
    queue.change('a', { label: 'two' })
    rest()
    expect(sent).toEqual([['a', { label: 'one' }]])
    expect(queue.state().overlays.get('a')).toEqual({ label: 'two' })
    await settle()
    expect(sent.at(-1)).toEqual(['a', { label: 'two' }])
    expect(queue.state().status).toBe('saved')
  })

  it('keeps failed changes visible and retries them with the next change', async () => {
    const { queue, sent, known, settle, fail } = setUp()
    fail(new Error('offline'))
    queue.change('a', { label: 'x', help: 'h' })
    await settle()
    expect(queue.state()).toMatchObject({ status: 'failed', error: new Error('offline') })
    expect(queue.state().overlays.get('a')).toEqual({ label: 'x', help: 'h' })
    fail(null)
    queue.change('a', { label: 'y' })
    await settle()
    expect(sent.at(-1)).toEqual(['a', { label: 'y', help: 'h' }])
    expect(known).toEqual({ a: { label: 'y', help: 'h' } })
  })

  it('discards failed changes on request', async () => {
    const { queue, settle, fail } = setUp()
    fail(new Error('no'))
    queue.change('a', { label: 'x' })
    await settle()
    queue.discard()
    expect(queue.state()).toEqual({ status: 'idle', error: null, overlays: new Map() })
  })
})
