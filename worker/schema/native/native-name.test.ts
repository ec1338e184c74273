import { describe, expect, it } from 'vitest'
import { newNativeName } from './native-name.ts'

const name = (title: string, chosen: string | null = null, taken: string[] = []) =>
  newNativeName(title, chosen, taken, 63)

describe('names in the database of a source', () => {
  it('come from titles, in small letters without quotes', () => {
    expect(name('Release date')).toBe('release_date')
    expect(name('  "A.b" / c  ')).toBe('a_b_c')
    expect(name('Größe')).toBe('größe')
    expect(name('🙂')).toBe('field')
  })

  it('are numbered if they are taken', () => {
    expect(name('Name', null, ['name', 'name_2'])).toBe('name_3')
    expect(name('Name', null, ['NAME'])).toBe('name_2')
  })

  it('are cut to the longest length, between characters', () => {
    expect(name('x'.repeat(100))).toBe('x'.repeat(63))
    expect(name('ä'.repeat(60))).toBe('ä'.repeat(31))
    expect(name('x'.repeat(100), null, ['x'.repeat(63)])).toBe(`${'x'.repeat(61)}_2`)
  })

  it('are as the caller chose them, or refused', () => {
    expect(name('Name', 'My "own" name.')).toBe('My "own" name.')
    expect(() => name('Name', 'x'.repeat(64))).toThrow(/63 bytes/)
    expect(() => name('Name', 'a\u0000')).toThrow(/control characters/)
    expect(() => name('Name', 'taken', ['taken'])).toThrow(/already uses this name/)
  })
})
