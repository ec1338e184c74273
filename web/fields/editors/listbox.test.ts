import { expect, test } from 'vitest'
import { restingListboxIndex, nextListboxIndex } from './listbox.tsx'

const nowhere = { at: -1, isMarked: false }
const marked = (at: number) => ({ at, isMarked: true })

test('the first arrow marks the first or last choice, and further ones wrap', () => {
  expect(nextListboxIndex(nowhere, 1, 3)).toEqual(marked(0))
  expect(nextListboxIndex(nowhere, -1, 3)).toEqual(marked(2))
  expect(nextListboxIndex(marked(2), 1, 3)).toEqual(marked(0))
  expect(nextListboxIndex(marked(0), -1, 3)).toEqual(marked(2))
  expect(nextListboxIndex(marked(0), 1, 0)).toEqual(nowhere)
  // The list got shorter than the marked index.
  expect(nextListboxIndex(marked(7), -1, 3)).toEqual(marked(1))
})

test('picking unmarks; arrows continue from there, or restart after a search', () => {
  const resting = restingListboxIndex(marked(1), '')
  expect(resting.isMarked).toBe(false)
  expect(nextListboxIndex(resting, 1, 3)).toEqual(marked(2))
  expect(nextListboxIndex(resting, -1, 3)).toEqual(marked(0))
  expect(nextListboxIndex(restingListboxIndex(marked(2), ''), 1, 3)).toEqual(marked(0))
  expect(restingListboxIndex(marked(1), 'dr')).toEqual(nowhere)
})
