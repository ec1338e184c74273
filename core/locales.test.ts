import { describe, expect, it } from 'vitest'
import { locales, matchLocale } from './locales.ts'

describe('matchLocale', () => {
  const all = locales.map((locale) => locale.id)

  it.each([
    [['fa-IR', 'en'], 'fa'],
    [['pt-BR'], 'pt_BR'],
    [['pt_BR'], 'pt_BR'],
    [['pt-PT'], 'pt'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-CN'], 'zh-Hans'],
    [['nn-NO'], 'no'],
    [['bn'], 'bn_IN'],
    [['xx', 'de-AT'], 'de'],
    [['xx'], 'en'],
    [[], 'en'],
  ])('%j is shown in %s', (wanted, expected) => {
    expect(matchLocale(wanted, all)).toBe(expected)
  })

  it('returns only locales that have a catalog', () => {
    expect(matchLocale(['de-AT', 'fa'], ['en', 'fa'])).toBe('fa')
  })
})
