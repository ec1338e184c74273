import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CardQueue } from './card-queue.ts'

let frames: FrameRequestCallback[] = []
let now = 0

beforeEach(() => {
  frames = []
  now = 1000
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function nextFrame(): void {
  for (const run of frames.splice(0)) run(now)
}

it('fills slow cards one per frame, and tells when all are filled', () => {
  const queue = new CardQueue()
  const filled: string[] = []
  const listener = vi.fn<() => void>()
  queue.subscribe(listener)
  for (const name of ['a', 'b', 'c'])
    queue.wait(() => {
      filled.push(name)
      now += 10
    })
  nextFrame()
  expect(filled).toEqual(['a'])
  expect(listener).not.toHaveBeenCalled()
  nextFrame()
  nextFrame()
  expect(filled).toEqual(['a', 'b', 'c'])
  expect(listener).toHaveBeenCalledTimes(1)
  expect(frames).toEqual([])
})

it('fills quick cards in one frame, without those that left the screen', () => {
  const queue = new CardQueue()
  const filled: string[] = []
  queue.wait(() => filled.push('a'))
  const leave = queue.wait(() => filled.push('b'))
  queue.wait(() => filled.push('c'))
  leave()
  nextFrame()
  expect(filled).toEqual(['a', 'c'])
})

it('knows that people scroll for a moment after each scroll event', () => {
  const queue = new CardQueue()
  expect(queue.isScrolling()).toBe(false)
  queue.scrolled()
  expect(queue.isScrolling()).toBe(true)
  now += 200
  expect(queue.isScrolling()).toBe(false)
})
