import { expect, it } from 'vitest'
import { recordCommand } from './record-keys.ts'

const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
})

it.each([
  ['panel', press(' '), 'close'],
  ['control', press(' '), undefined],
  ['text', press(' '), undefined],
  ['panel', press('ArrowDown'), 'next'],
  ['text', press('ArrowDown'), undefined],
  ['text', press('PageDown', { altKey: true }), 'next'],
  ['text', press('Enter', { ctrlKey: true }), 'close'],
  ['text', press('z', { ctrlKey: true }), undefined],
  ['control', press('z', { ctrlKey: true }), 'undo'],
  ['text', press('Backspace', { ctrlKey: true }), undefined],
  ['panel', press('Backspace', { ctrlKey: true }), 'delete'],
  ['text', press('m', { ctrlKey: true, altKey: true }), 'comment'],
] as const)('with focus on %s, %j runs %s', (place, event, command) => {
  expect(recordCommand(event, place, false, false)).toBe(command)
})
