import { describe, expect, test } from 'vitest'
import { ScriptError } from '../progress.ts'
import { allCatalogs, type Catalog } from './catalogs.ts'
import { describeGaps, requireCompleteTranslations, translationGaps } from './missing.ts'

/** All catalogs, complete, apart from one text that one locale lacks. */
function without(name: string, locale: string, id: string): Catalog[] {
  const complete = allCatalogs().map((catalog) => ({
    ...catalog,
    translations: Object.fromEntries(
      Object.keys(catalog.translations).map((each) => [each, { ...catalog.english }]),
    ),
  }))
  for (const catalog of complete) if (catalog.name === name) delete catalog.translations[locale]?.[id]
  return complete
}

describe.each([
  ['app', 'common.cancel', 'fa'],
  ['app', 'errors.FORBIDDEN', 'de'],
  ['emails', 'reset.button', 'ja'],
  ['templates', 'crm.tables.companies.rows.0.0', 'pt_BR'],
])('%s without %s in %s', (name, id, locale) => {
  const catalogs = without(name, locale, id)

  test('is listed', () => {
    expect(describeGaps(translationGaps(catalogs))).toEqual([`${locale}: ${name} lacks 1 text: ${id}`])
  })

  test('fails a release', () => {
    expect(() => requireCompleteTranslations(catalogs)).toThrow(ScriptError)
    expect(() => requireCompleteTranslations(catalogs)).toThrow(id)
  })
})

test('complete catalogs may be released', () => {
  const catalogs = without('', '', '')
  expect(translationGaps(catalogs)).toEqual([])
  expect(() => requireCompleteTranslations(catalogs)).not.toThrow()
})

test('texts without English are listed, and do not fail a release', () => {
  const catalogs: Catalog[] = [{ name: 'app', english: { a: 'A' }, translations: { de: { a: 'Ä', b: 'B' } } }]
  expect(describeGaps(translationGaps(catalogs))).toEqual(['de: app has without English 1 text: b'])
  expect(() => requireCompleteTranslations(catalogs)).not.toThrow()
})

test('long lists are shortened', () => {
  const english = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`a.${at}`, 'text']))
  const gaps = translationGaps([{ name: 'app', english, translations: { fa: {} } }])
  expect(describeGaps(gaps, 2)).toEqual(['fa: app lacks 7 texts: a.0, a.1, and 5 more'])
})
