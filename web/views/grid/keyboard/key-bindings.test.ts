import { describe, expect, it } from 'vitest'
import { chordOf, commandFor, DEFAULT_BINDINGS, type KeyState } from './key-bindings.ts'
import { isTyping, type KeyLike } from './typing-keys.ts'

const press = (key: string, modifiers = '', code?: string): KeyLike => ({
  key,
  ...(code === undefined ? {} : { code }),
  ctrlKey: modifiers.includes('c'),
  metaKey: modifiers.includes('m'),
  altKey: modifiers.includes('a'),
  shiftKey: modifiers.includes('s'),
})
const command = (event: KeyLike, state: KeyState, isMac = false, isRtl = false) =>
  commandFor(chordOf(event, isMac, isRtl), state)

describe('key bindings', () => {
  it('binds each chord once per state', () => {
    const seen = DEFAULT_BINDINGS.flatMap((binding) =>
      binding.states.map((state) => `${state} ${binding.chord}`),
    )
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('moves with arrow keys, mirrored in right-to-left', () => {
    expect(command(press('ArrowLeft'), 'nav')).toBe('move-start')
    expect(command(press('ArrowLeft'), 'nav', false, true)).toBe('move-end')
    expect(command(press('ArrowRight', 'cs'), 'range', false, true)).toBe('extend-edge-start')
  })

  it('commits with arrow keys if editing began by typing, else moves the caret', () => {
    expect(command(press('ArrowDown'), 'enter')).toBe('commit-down')
    expect(command(press('ArrowDown'), 'edit')).toBeNull()
    expect(command(press('F2'), 'enter')).toBe('toggle-edit-mode')
  })

  it('uses Cmd on macOS and Ctrl elsewhere', () => {
    expect(command(press('z', 'm'), 'nav', true)).toBe('undo')
    expect(command(press('z', 'c'), 'nav', true)).toBeNull()
    expect(command(press('z', 'c'), 'nav')).toBe('undo')
    expect(command(press('Z', 'cs'), 'nav')).toBe('redo')
    expect(command(press(' ', 'c'), 'nav', true)).toBe('select-column')
    expect(command(press(' ', 'c'), 'nav')).toBe('select-column')
  })

  it.each([
    ['a', 'm', 'select-all'],
    ['A', 'ms', 'copy-link'],
    ['d', 'm', 'fill-down'],
    ['D', 'ms', 'duplicate-rows'],
    ['r', 'm', 'fill-right'],
    ['y', 'm', 'redo'],
    ['f', 'm', 'find'],
    ['g', 'm', 'find-next'],
    ['G', 'ms', 'find-previous'],
    ['H', 'ms', 'replace'],
    ['C', 'ms', 'copy-with-headers'],
    ['V', 'ms', 'paste-text'],
    ['Enter', 'm', 'insert-below'],
    ['Enter', 'ms', 'insert-above'],
    ['Backspace', 'm', 'delete-rows'],
    ['ArrowDown', 'm', 'edge-down'],
    ['ArrowDown', 'ms', 'extend-edge-down'],
    ['Home', 'm', 'first-cell'],
    [' ', 'c', 'select-column'],
    [' ', 's', 'select-row'],
    ['F10', 's', 'context-menu'],
    ['F10', 'as', 'context-menu'],
    ['F10', 'ms', 'column-menu'],
  ] as const)('maps %s with %s to %s on a Mac', (key, modifiers, expected) => {
    expect(command(press(key, modifiers), 'nav', true)).toBe(expected)
  })

  it('on a Mac, uses the physical key if Option or Shift changes the character', () => {
    expect(command(press('º', 'ma', 'Digit0'), 'nav', true)).toBe('height-0')
    expect(command(press('™', 'ma', 'Digit2'), 'nav', true)).toBe('height-2')
    expect(command(press('–', 'a', 'Minus'), 'nav', true)).toBe('delete-column')
    expect(command(press('≠', 'a', 'Equal'), 'nav', true)).toBe('insert-column-after')
    expect(command(press('±', 'as', 'Equal'), 'nav', true)).toBe('insert-column-before')
    expect(command(press("'", 'm', 'Quote'), 'nav', true)).toBe('copy-above')
  })

  it('leaves Ctrl to macOS', () => {
    for (const key of ['a', 'd', 'Enter', 'ArrowDown', 'Backspace'])
      expect(command(press(key, 'c'), 'nav', true)).toBeNull()
  })

  it('supports layouts without Latin letters and shifted characters', () => {
    expect(command(press('ش', 'c', 'KeyA'), 'nav')).toBe('select-all')
    expect(command(press(':', 'cs', 'Semicolon'), 'nav')).toBe('insert-time')
  })

  it('follows spreadsheet conventions for Enter, Space and Delete', () => {
    expect(command(press('Enter'), 'nav')).toBe('edit')
    expect(command(press('Enter'), 'edit')).toBe('commit-enter')
    expect(command(press('Enter', 'c'), 'enter')).toBe('commit-fill')
    expect(command(press('Enter', 's'), 'nav')).toBe('insert-below')
    expect(command(press('Enter', 'cs'), 'nav')).toBe('insert-above')
    expect(command(press(' '), 'nav')).toBe('expand')
    expect(command(press(' ', 's'), 'range')).toBe('select-row')
    expect(command(press('Delete'), 'range')).toBe('clear')
    expect(command(press('Delete', 'c'), 'range')).toBe('delete-rows')
  })

  it('leaves editing keys and unknown chords to the browser', () => {
    expect(command(press('a', 'c'), 'edit')).toBeNull()
    expect(command(press('l', 'c'), 'nav')).toBeNull()
  })

  it('detects typing: letters, symbols, dead keys, AltGr and emoji, but not chords', () => {
    for (const event of [
      press('a'),
      press('A', 's'),
      press('='),
      press('Dead'),
      press('@', 'ca'),
      press('😀'),
      press('س'),
    ]) {
      expect(isTyping(event, false)).toBe(true)
    }
    expect(isTyping(press('ø', 'a'), true)).toBe(true)
    for (const event of [press('a', 'c'), press('a', 'm'), press('F5'), press('Enter'), press('a', 'a')]) {
      expect(isTyping(event, false)).toBe(false)
    }
  })
})
