import { expect, it, vi } from 'vitest'
import {
  catchInsertionErrors,
  isInsertionError,
  layoutVersion,
  onLayoutVersion,
} from './dom-insertion-errors.ts'

it.each([
  [
    "Failed to execute 'insertBefore' on 'Node': The node before which the new node is to be inserted is not a child of this node.",
    true,
  ],
  ['Node.insertBefore: Child to insert before is not a child of this node', true],
  ['NotFoundError: The object can not be found here.', true],
  ["Cannot read properties of null (reading 'parentNode')", true],
  ["null is not an object (evaluating 'a.parentNode')", true],
  ["Cannot read properties of null (reading 'title')", false],
  ['Script error.', false],
])('%s', (message, expected) => {
  expect(isInsertionError(message)).toBe(expected)
})

it('remounts the layout, and ignores other errors', () => {
  const target = new EventTarget()
  const drawn = vi.fn()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const stopListening = onLayoutVersion(drawn)
  const stop = catchInsertionErrors(target as Window)
  const before = layoutVersion()
  const send = (message: string): Event => {
    const event = Object.assign(new Event('error', { cancelable: true }), { message })
    target.dispatchEvent(event)
    return event
  }
  expect(send('something else').defaultPrevented).toBe(false)
  expect(send('The object can not be found here.').defaultPrevented).toBe(true)
  expect(layoutVersion()).toBe(before + 1)
  expect(drawn).toHaveBeenCalledTimes(1)
  expect(warned).toHaveBeenCalledTimes(1)
  stop()
  expect(send('The object can not be found here.').defaultPrevented).toBe(false)
  stopListening()
  warned.mockRestore()
})
