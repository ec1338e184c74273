import { describe, expect, it } from 'vitest'
import { asReported, newForeignKey } from './native-texts.ts'

describe('a text as information_schema shows it', () => {
  it('has escapes for backslashes and ends of lines alone', () => {
    expect(asReported(`a\\b\n\r\0'"é`)).toBe(String.raw`a\\b\n\r\0'"é`)
  })
})

describe('the name of a new foreign key', () => {
  it('says its table and column', () => {
    expect(newForeignKey({ name: 'showing' }, 'film_id')).toBe('showing_film_id_fkey')
  })

  it('fits and differs for long names', () => {
    const [table, column] = ['ä'.repeat(64), 'b'.repeat(64)]
    const names = [
      newForeignKey({ name: table }, column),
      newForeignKey({ name: table }, `${'b'.repeat(63)}c`),
      newForeignKey({ name: `${'ä'.repeat(63)}ö` }, column),
    ]
    expect(new Set(names).size).toBe(3)
    for (const name of names) expect(name.length).toBeLessThanOrEqual(64)
  })
})
