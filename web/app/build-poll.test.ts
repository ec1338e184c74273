import { expect, it, vi } from 'vitest'
import * as limits from '#core/limits.ts'
import { notifierReady } from '../api/http/notify.ts'
import { createSettings } from '../api/session/stored-settings.ts'
import { shownToasts } from '../ui/feedback/toast-queue.ts'
import { offerReload, pollBuilds, startBuild } from './build-poll.ts'

function poll(responses: Record<string, unknown>) {
  let tick: () => void = () => undefined
  const requested: string[] = []
  const [onNew, stopped] = [vi.fn(), vi.fn()]
  pollBuilds({
    own: 'aaa',
    read: (path) => {
      requested.push(path)
      const response = responses[path.split('?')[0] ?? '']
      return response === undefined ? Promise.reject(new Error('404')) : Promise.resolve(response)
    },
    onNew,
    every: (run, milliseconds) => {
      expect(milliseconds).toBe(limits.buildPollIntervalMs)
      tick = run
      return stopped
    },
    now: () => 42,
  })
  return { look: async () => (tick(), await vi.waitFor(() => undefined)), requested, onNew, stopped }
}

it('reports a complete newer build, bypassing caches', async () => {
  const responses: Record<string, unknown> = { 'builds/latest.json': { id: 'aaa' } }
  const { look, requested, onNew, stopped } = poll(responses)
  await look()
  expect(requested).toEqual(['builds/latest.json?42'])
  expect(onNew).not.toHaveBeenCalled()

  responses['builds/latest.json'] = { id: 'bbb' }
  await look()
  await vi.waitFor(() => expect(requested).toContain('builds/meta/bbb.json'))
  expect(onNew).not.toHaveBeenCalled()

  responses['builds/meta/bbb.json'] = { id: 'bbb' }
  await look()
  await vi.waitFor(() => expect(onNew).toHaveBeenCalledWith('bbb'))
  expect(stopped).toHaveBeenCalledTimes(1)
})

it.each([undefined, '<!doctype html>', { id: '../../evil' }, { id: 7 }, null])(
  'ignores the response %j',
  async (response) => {
    const { look, onNew } = poll({ 'builds/latest.json': response })
    await look()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(onNew).not.toHaveBeenCalled()
  },
)

function storedSettings() {
  const items = new Map<string, string>()
  return createSettings(() => ({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  }))
}

it('offers to reload for each build until the offer is closed', async () => {
  const stored = storedSettings()
  notifierReady()
  offerReload('bbb', stored)
  await vi.waitFor(() => expect(shownToasts()).toHaveLength(1))
  expect(stored.get()).toMatchObject({ latestRelease: 'bbb', hiddenRelease: null })
  shownToasts()[0]?.onClose?.()
  expect(stored.get().hiddenRelease).toBe('bbb')
  offerReload('bbb', stored)
  offerReload('ccc', stored)
  await vi.waitFor(() => expect(shownToasts()).toHaveLength(2))
  expect(stored.get()).toMatchObject({ latestRelease: 'ccc', hiddenRelease: 'bbb' })
})

it('forgets closed offers once another build runs', () => {
  const stored = storedSettings()
  startBuild('aaa', stored)
  expect(stored.get()).toMatchObject({ currentVersion: 'aaa', latestRelease: 'aaa', hiddenRelease: null })
  stored.set({ latestRelease: 'bbb', hiddenRelease: 'bbb' })
  startBuild('aaa', stored)
  expect(stored.get()).toMatchObject({ latestRelease: 'bbb', hiddenRelease: 'bbb' })
  startBuild('bbb', stored)
  expect(stored.get()).toMatchObject({ currentVersion: 'bbb', latestRelease: 'bbb', hiddenRelease: null })
})
