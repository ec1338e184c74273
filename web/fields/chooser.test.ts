import { expect, test } from 'vitest'
import { rested, stepped } from './chooser.tsx'

const nowhere = { at: -1, isMarked: false }
const marked = (at: number) => ({ at, isMarked: true })

test('the first arrow marks the first choice or the last one, the next ones go round', () => {
  expect(stepped(nowhere, 1, 3)).toEqual(marked(0))
  expect(stepped(nowhere, -1, 3)).toEqual(marked(2))
  expect(stepped(marked(2), 1, 3)).toEqual(marked(0))
  expect(stepped(marked(0), -1, 3)).toEqual(marked(2))
  expect(stepped(marked(0), 1, 0)).toEqual(nowhere)
  // The list has become shorter: its last choice is what was marked.
  expect(stepped(marked(7), -1, 3)).toEqual(marked(1))
})

test('what is taken leaves nothing marked; arrows go on from there, and from the start after a search', () => {
  const resting = rested(marked(1), '')
  expect(resting.isMarked).toBe(false)
  expect(stepped(resting, 1, 3)).toEqual(marked(2))
  expect(stepped(resting, -1, 3)).toEqual(marked(0))
  expect(stepped(rested(marked(2), ''), 1, 3)).toEqual(marked(0))
  expect(rested(marked(1), 'dr')).toEqual(nowhere)
})
