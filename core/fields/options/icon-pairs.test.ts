import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { checkboxMark, iconColorOf, iconNames, iconOf, iconPairs, ratingMark } from './icon-pairs.ts'
import { checkboxOptions } from './checkbox.ts'
import type { OptionsSchema } from './index.ts'
import { ratingOptions } from './rating.ts'

const box = (options: Record<string, unknown>) => ({ options })
const stars = (options: Record<string, unknown>) => ({ options })

describe('icons of checkboxes and ratings', () => {
  it('accept either name of a pair, in any order', () => {
    for (const name of iconNames) {
      const [checked, unchecked] = iconPairs[name]
      expect(iconOf(checkboxMark, box({ icon: { checked, unchecked } }))).toBe(name)
      expect(iconOf(checkboxMark, box({ icon: { unchecked, checked } }))).toBe(name)
    }
    expect(iconOf(ratingMark, stars({ icon: { full: 'mdi-heart', empty: 'mdi-heart-outline' } }))).toBe(
      'heart',
    )
  })

  it.each([
    undefined,
    null,
    7,
    'mdi-heart',
    [],
    {},
    { full: null },
    { full: 'mdi-rocket', empty: 'x' },
    { full: '__proto__' },
  ])('are the usual ones for %j', (icon) => {
    expect(iconOf(checkboxMark, box({ icon }))).toBe('square')
    expect(iconOf(ratingMark, stars({ icon }))).toBe('star')
  })

  it('fall back to their own default icon', () => {
    expect(iconOf(ratingMark, stars({ icon: { full: 'mdi-check-bold', empty: 'mdi-crop-square' } }))).toBe(
      'star',
    )
  })

  it('have a six-digit color, or null for default and invalid colors', () => {
    expect(iconColorOf(checkboxMark, box({ color: '#abc' }))).toBe('#aabbcc')
    expect(iconColorOf(checkboxMark, box({ color: '#abcd' }))).toBe('#aabbcc')
    expect(iconColorOf(ratingMark, stars({ color: '#D3293D80' }))).toBe('#D3293D')
    for (const color of ['#777777', undefined, 3, 'red', '#12', '#12345', 'url(x)'])
      expect(iconColorOf(checkboxMark, box({ color }))).toBeNull()
    expect(iconColorOf(ratingMark, stars({ color: '#FCB401' }))).toBeNull()
    expect(iconColorOf(ratingMark, stars({ color: '#777777' }))).toBe('#777777')
  })
})

describe('options of checkboxes and ratings', () => {
  const isRead = (schema: OptionsSchema, options: unknown): boolean => v.safeParse(schema, options).success

  it('accept icons of other products and reject invalid ones', () => {
    expect(isRead(checkboxOptions, { icon: { checked: 'own-a', unchecked: 'own-b' }, color: '#abc' })).toBe(
      true,
    )
    for (const icon of [
      'mdi-star',
      null,
      {},
      { checked: 'a' },
      { checked: 1, unchecked: 2 },
      { checked: 'x'.repeat(101), unchecked: '' },
    ])
      expect(isRead(checkboxOptions, { icon }), JSON.stringify(icon)).toBe(false)
    for (const icon of [{ full: 'mdi-star' }, { full: true, empty: 'a' }])
      expect(isRead(ratingOptions, { icon }), JSON.stringify(icon)).toBe(false)
    for (const color of ['red', '', 7, null, '#12345', 'javascript:1'])
      expect(isRead(checkboxOptions, { color }) || isRead(ratingOptions, { color }), String(color)).toBe(
        false,
      )
  })

  it('keep the index of an icon', () => {
    expect(v.parse(ratingOptions, { iconIdx: 3 })).toMatchObject({ iconIdx: 3 })
    expect(v.parse(ratingOptions, {})).not.toHaveProperty('iconIdx')
    for (const iconIdx of [-1, 1.5, '3', null])
      expect(isRead(ratingOptions, { iconIdx }), String(iconIdx)).toBe(false)
  })

  it('allow a maximum of one to ten', () => {
    for (const max of [1, 10]) expect(isRead(ratingOptions, { max })).toBe(true)
    for (const max of [0, 11, -1, 2.5, '5', Number.NaN])
      expect(isRead(ratingOptions, { max }), String(max)).toBe(false)
  })
})
