import { describe, expect, it } from 'vitest'
import { commandFor, DEFAULT_BINDINGS } from '../../views/grid/keyboard/key-bindings.ts'
import { mergeBindings } from '../../views/grid/keyboard/custom-bindings.ts'
import { shortcutGroups } from './shortcut-groups.ts'
import { isCustomizable, shortcutChangeOf, withDefault, withShortcuts } from './edit-shortcuts.ts'

const wish = (chord: string) => shortcutChangeOf(chord, 'duplicate-rows', DEFAULT_BINDINGS)

describe('custom shortcuts', () => {
  it('are limited to commands that act on a selection', () => {
    const commands = shortcutGroups.flatMap(({ rows }) => rows).flatMap((row) => isCustomizable(row) ?? [])
    expect(commands).toEqual(expect.arrayContaining(['duplicate-rows', 'fill-down', 'undo', 'find']))
    for (const fixed of ['commit-enter', 'cancel-edit', 'move-up', 'escape', 'paste-text', 'next'] as const)
      expect(commands).not.toContain(fixed)
  })

  it('exclude typing, movement and browser shortcuts', () => {
    for (const chord of ['J', 'Shift+J', 'Enter', 'ArrowUp', 'Space', 'Mod+Tab', 'Mod+C', 'Mod+W', 'F5'])
      expect([chord, wish(chord).kind]).toEqual([chord, 'unfit'])
    for (const chord of ['Mod+J', 'Alt+J', 'F7', 'Mod+Alt+Shift+D', 'Shift+F7'])
      expect([chord, wish(chord).kind]).toEqual([chord, 'free'])
  })

  it('report their current command', () => {
    expect(wish('Mod+D')).toMatchObject({ kind: 'taken', command: 'fill-down' })
    expect(wish('Mod+K')).toMatchObject({ kind: 'taken', command: null })
    expect(wish('Mod+ArrowUp')).toMatchObject({ kind: 'taken', command: null })
    expect(wish('Mod+Shift+D')).toEqual({ kind: 'free' })
  })

  it('are taken from their previous command, and restored', () => {
    const own = withShortcuts({}, 'duplicate-rows', 'Mod+D', DEFAULT_BINDINGS)
    const bound = mergeBindings(own)
    expect(commandFor('Mod+D', 'nav', bound)).toBe('duplicate-rows')
    expect(commandFor('Mod+Shift+D', 'nav', bound)).toBeNull()
    expect(bound.some(({ command }) => command === 'fill-down')).toBe(false)
    expect(withDefault(own, 'duplicate-rows')).toEqual({})
    const back = mergeBindings(withDefault(own, 'fill-down'))
    expect(commandFor('Mod+D', 'nav', back)).toBe('fill-down')
  })

  it('of another app version are adopted as far as valid', () => {
    const bound = mergeBindings({
      'duplicate-rows': ['J', 'Mod+D'],
      find: ['Enter'],
      'no-such-command': ['Mod+J'],
    })
    const run = (chord: string) => commandFor(chord, 'nav', bound)
    expect([run('J'), run('Mod+J'), run('Enter')]).toEqual([null, null, 'edit'])
    expect([run('Mod+F'), run('Mod+D')]).toEqual(['find', 'duplicate-rows'])
  })

  it('leave the remaining key of a command that loses one', () => {
    const own = withShortcuts({}, 'undo', 'Mod+Y', DEFAULT_BINDINGS)
    const bound = mergeBindings(own)
    expect(commandFor('Mod+Y', 'range', bound)).toBe('undo')
    expect(commandFor('Mod+Shift+Z', 'range', bound)).toBe('redo')
  })
})
