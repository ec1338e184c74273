import { expect, it } from 'vitest'
import { overlayFor } from './overlays.ts'

const press = (key: string, more: object = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

it.each([
  ['Ctrl+K', press('k', { ctrlKey: true, code: 'KeyK' }), true, 'palette'],
  ['Cmd+K', press('k', { metaKey: true, code: 'KeyK' }), false, 'palette'],
  ['Ctrl+K on a Persian keyboard', press('ن', { ctrlKey: true, code: 'KeyK' }), true, 'palette'],
  ['Ctrl+Shift+K', press('K', { ctrlKey: true, shiftKey: true, code: 'KeyK' }), false, null],
  ['Ctrl+/', press('/', { ctrlKey: true, code: 'Slash' }), true, 'keys'],
  [
    'Ctrl+/ where it is above the 7',
    press('/', { ctrlKey: true, shiftKey: true, code: 'Digit7' }),
    true,
    'keys',
  ],
  ['?', press('?', { shiftKey: true }), false, 'keys'],
  ['? in Persian', press('؟', { shiftKey: true }), false, 'keys'],
  ['? in a text', press('?', { shiftKey: true }), true, null],
  ['a letter', press('k'), false, null],
  ['Alt+K', press('k', { altKey: true, ctrlKey: true, code: 'KeyK' }), false, null],
])('%s', (_name, event, isTyping, expected) => {
  expect(overlayFor(event, isTyping)).toBe(expected)
})
