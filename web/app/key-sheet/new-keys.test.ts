import { describe, expect, it } from 'vitest'
import { commandFor, DEFAULT_BINDINGS } from '../../views/grid/keys.ts'
import { bindingsWith } from '../../views/grid/own-bindings.ts'
import { keyGroups } from './key-groups.ts'
import { changeable, wishOf, withDefault, withKeys } from './new-keys.ts'

const wish = (chord: string) => wishOf(chord, 'duplicate-rows', DEFAULT_BINDINGS)

describe('other keys', () => {
  it('are for commands alone that act on a selection', () => {
    const commands = keyGroups.flatMap(({ rows }) => rows).flatMap((row) => changeable(row) ?? [])
    expect(commands).toEqual(expect.arrayContaining(['duplicate-rows', 'fill-down', 'undo', 'find']))
    for (const fixed of ['commit-enter', 'cancel-edit', 'move-up', 'escape', 'paste-text', 'next'] as const)
      expect(commands).not.toContain(fixed)
  })

  it('neither type nor move, and are not those of the browser', () => {
    for (const chord of ['J', 'Shift+J', 'Enter', 'ArrowUp', 'Space', 'Mod+Tab', 'Mod+C', 'Mod+W', 'F5'])
      expect([chord, wish(chord).kind]).toEqual([chord, 'unfit'])
    for (const chord of ['Mod+J', 'Alt+J', 'F7', 'Mod+Alt+Shift+D', 'Shift+F7'])
      expect([chord, wish(chord).kind]).toEqual([chord, 'free'])
  })

  it('say what they do so far', () => {
    expect(wish('Mod+D')).toMatchObject({ kind: 'taken', command: 'fill-down' })
    expect(wish('Mod+K')).toMatchObject({ kind: 'taken', command: null })
    expect(wish('Mod+ArrowUp')).toMatchObject({ kind: 'taken', command: null })
    expect(wish('Mod+Shift+D')).toEqual({ kind: 'free' })
  })

  it('are given up by who had them, and come back', () => {
    const own = withKeys({}, 'duplicate-rows', 'Mod+D', DEFAULT_BINDINGS)
    const bound = bindingsWith(own)
    expect(commandFor('Mod+D', 'nav', bound)).toBe('duplicate-rows')
    expect(commandFor('Mod+Shift+D', 'nav', bound)).toBeNull()
    expect(bound.some(({ command }) => command === 'fill-down')).toBe(false)
    expect(withDefault(own, 'duplicate-rows')).toEqual({})
    const back = bindingsWith(withDefault(own, 'fill-down'))
    expect(commandFor('Mod+D', 'nav', back)).toBe('fill-down')
  })

  it('of another version are taken as far as they can be', () => {
    const bound = bindingsWith({
      'duplicate-rows': ['J', 'Mod+D'],
      find: ['Enter'],
      'no-such-command': ['Mod+J'],
    })
    const run = (chord: string) => commandFor(chord, 'nav', bound)
    expect([run('J'), run('Mod+J'), run('Enter')]).toEqual([null, null, 'edit'])
    expect([run('Mod+F'), run('Mod+D')]).toEqual(['find', 'duplicate-rows'])
  })

  it('leave one of two keys of a command that loses the other', () => {
    const own = withKeys({}, 'undo', 'Mod+Y', DEFAULT_BINDINGS)
    const bound = bindingsWith(own)
    expect(commandFor('Mod+Y', 'range', bound)).toBe('undo')
    expect(commandFor('Mod+Shift+Z', 'range', bound)).toBe('redo')
  })
})
