import { expect, test } from 'vitest'
import { TaskQueue } from './task-queue.ts'

test('runs tasks in order and continues after a failure', async () => {
  let changes = 0
  const queue = new TaskQueue(() => {
    changes += 1
  })
  const log: string[] = []
  const slow = (word: string, turns: number) => async () => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    log.push(word)
    return word
  }
  const first = queue.add(slow('write 1', 9))
  const failing = queue.add(() => Promise.reject(new Error('no')))
  const undo = queue.add(slow('undo', 0))
  const last = queue.add(slow('write 2', 1))
  expect([queue.waiting(), log]).toEqual([4, []])
  await expect(failing).rejects.toThrow('no')
  expect(await Promise.all([first, undo, last])).toEqual(['write 1', 'undo', 'write 2'])
  await queue.settled()
  expect(log).toEqual(['write 1', 'undo', 'write 2'])
  expect([queue.waiting(), changes]).toEqual([0, 4])
})
