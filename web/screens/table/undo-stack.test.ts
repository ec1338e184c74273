import { expect, it } from 'vitest'
import type { Change } from '#core/protocol/changes.ts'
import { UndoStack } from './undo-stack.ts'

function setUp() {
  const log: Pick<Change, 'seq' | 'group'>[] = []
  const undone: number[] = []
  const stack = new UndoStack({
    readChanges: (since) => Promise.resolve({ changes: log.filter(({ seq }) => seq > since) as Change[] }),
    undo: (seq) => {
      undone.push(seq)
      log.push({ seq: log.length + 1, group: null })
      return Promise.resolve({ seq: log.length })
    },
    lastSeq: () => log.length,
  })
  const write = (group: string | null) => log.push({ seq: log.length + 1, group })
  return { stack, undone, write }
}
const deed = { what: 'edit', count: 2 } as const

it('undoes the own last step, whatever others did since', async () => {
  const { stack, undone, write } = setUp()
  write(null)
  write(stack.begin(deed))
  write('other')
  expect(await stack.undo()).toEqual(deed)
  expect(undone).toEqual([2])
  expect(await stack.undo()).toBeNull()
})

it('redoes by undoing the undo, again and again', async () => {
  const { stack, undone, write } = setUp()
  write(stack.begin(deed))
  await stack.undo()
  expect(await stack.redo()).toEqual(deed)
  await stack.undo()
  expect(undone).toEqual([1, 2, 3])
})

it('has nothing to redo after a new step', async () => {
  const { stack, write } = setUp()
  write(stack.begin(deed))
  await stack.undo()
  write(stack.begin(deed))
  expect(await stack.redo()).toBeNull()
})

it('leaves out a step that was refused', async () => {
  const { stack, undone, write } = setUp()
  write(stack.begin(deed))
  stack.forget(stack.begin(deed))
  await stack.undo()
  expect(undone).toEqual([1])
})

it('does one thing at a time', async () => {
  const { stack, undone, write } = setUp()
  write(stack.begin(deed))
  write(stack.begin(deed))
  const [first, second] = await Promise.all([stack.undo(), stack.undo()])
  expect([first, second]).toEqual([deed, null])
  expect(undone).toEqual([2])
})
