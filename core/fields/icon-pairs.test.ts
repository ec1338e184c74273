import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { checkbox } from './checkbox.ts'
import { iconColorOf, iconNames, iconOf, iconPairs } from './icon-pairs.ts'
import { rating } from './rating.ts'

const box = (options: Record<string, unknown>) => ({ type: 'Checkbox' as const, options })
const stars = (options: Record<string, unknown>) => ({ type: 'Rating' as const, options })

describe('icons of checkboxes and ratings', () => {
  it('are known by either name of their pair, in any order', () => {
    for (const name of iconNames) {
      const [checked, unchecked] = iconPairs[name]
      expect(iconOf(box({ icon: { checked, unchecked } }))).toBe(name)
      expect(iconOf(box({ icon: { unchecked, checked } }))).toBe(name)
    }
    expect(iconOf(stars({ icon: { full: 'mdi-heart', empty: 'mdi-heart-outline' } }))).toBe('heart')
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
    expect(iconOf(box({ icon }))).toBe('square')
    expect(iconOf(stars({ icon }))).toBe('star')
  })

  it('never make stars of boxes', () => {
    expect(iconOf(stars({ icon: { full: 'mdi-check-bold', empty: 'mdi-crop-square' } }))).toBe('star')
  })

  it('have a colour of six digits, or none where it is the usual one or no colour', () => {
    expect(iconColorOf(box({ color: '#abc' }))).toBe('#aabbcc')
    expect(iconColorOf(box({ color: '#abcd' }))).toBe('#aabbcc')
    expect(iconColorOf(stars({ color: '#D3293D80' }))).toBe('#D3293D')
    for (const color of ['#777777', undefined, 3, 'red', '#12', '#12345', 'url(x)'])
      expect(iconColorOf(box({ color }))).toBeNull()
    expect(iconColorOf(stars({ color: '#FCB401' }))).toBeNull()
    expect(iconColorOf(stars({ color: '#777777' }))).toBe('#777777')
  })
})

describe('options of checkboxes and ratings', () => {
  const isRead = (field: typeof rating, options: unknown): boolean =>
    v.safeParse(field.options, options).success

  it('take icons that others know, and refuse what is none', () => {
    expect(isRead(checkbox, { icon: { checked: 'own-a', unchecked: 'own-b' }, color: '#abc' })).toBe(true)
    for (const icon of [
      'mdi-star',
      null,
      {},
      { checked: 'a' },
      { checked: 1, unchecked: 2 },
      { checked: 'x'.repeat(101), unchecked: '' },
    ])
      expect(isRead(checkbox, { icon }), JSON.stringify(icon)).toBe(false)
    for (const icon of [{ full: 'mdi-star' }, { full: true, empty: 'a' }])
      expect(isRead(rating, { icon }), JSON.stringify(icon)).toBe(false)
    for (const color of ['red', '', 7, null, '#12345', 'javascript:1'])
      expect(isRead(checkbox, { color }) || isRead(rating, { color }), String(color)).toBe(false)
  })

  it('keep the place of an icon that came along', () => {
    expect(v.parse(rating.options, { iconIdx: 3 })).toMatchObject({ iconIdx: 3 })
    expect(v.parse(rating.options, {})).not.toHaveProperty('iconIdx')
    for (const iconIdx of [-1, 1.5, '3', null])
      expect(isRead(rating, { iconIdx }), String(iconIdx)).toBe(false)
  })

  it('count one to ten', () => {
    for (const max of [1, 10]) expect(isRead(rating, { max })).toBe(true)
    for (const max of [0, 11, -1, 2.5, '5', Number.NaN])
      expect(isRead(rating, { max }), String(max)).toBe(false)
  })
})
