import { expect, it, vi } from 'vitest'
import { limits } from '#core/limits.ts'
import { pollBuilds } from './build-poll.ts'

function poll(answers: Record<string, unknown>) {
  let tick: () => void = () => undefined
  const asked: string[] = []
  const [onNew, stopped] = [vi.fn(), vi.fn()]
  pollBuilds({
    own: 'aaa',
    read: (path) => {
      asked.push(path)
      const answer = answers[path.split('?')[0] ?? '']
      return answer === undefined ? Promise.reject(new Error('404')) : Promise.resolve(answer)
    },
    onNew,
    every: (run, milliseconds) => {
      expect(milliseconds).toBe(limits.buildPollInterval)
      tick = run
      return stopped
    },
    now: () => 42,
  })
  return { look: async () => (tick(), await vi.waitFor(() => undefined)), asked, onNew, stopped }
}

it('tells of a newer build once it is all there, past any cache', async () => {
  const answers: Record<string, unknown> = { 'builds/latest.json': { id: 'aaa' } }
  const { look, asked, onNew, stopped } = poll(answers)
  await look()
  expect(asked).toEqual(['builds/latest.json?42'])
  expect(onNew).not.toHaveBeenCalled()

  answers['builds/latest.json'] = { id: 'bbb' }
  await look()
  await vi.waitFor(() => expect(asked).toContain('builds/meta/bbb.json'))
  expect(onNew).not.toHaveBeenCalled()

  answers['builds/meta/bbb.json'] = { id: 'bbb' }
  await look()
  await vi.waitFor(() => expect(onNew).toHaveBeenCalledWith('bbb'))
  expect(stopped).toHaveBeenCalledTimes(1)
})

it.each([undefined, '<!doctype html>', { id: '../../evil' }, { id: 7 }, null])(
  'says nothing when the answer is %j',
  async (answer) => {
    const { look, onNew } = poll({ 'builds/latest.json': answer })
    await look()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(onNew).not.toHaveBeenCalled()
  },
)
