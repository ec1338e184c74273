import { describe, expect, it } from 'vitest'
import { templateNames } from '#core/template-names.ts'
import type { TemplateShape, TemplateWords } from './template.ts'
import { templatesByName, wordsOf } from './templates.ts'

const all = templateNames.flatMap((name) =>
  Object.entries(templatesByName[name].words).map(
    ([locale, words]) => [name, locale, templatesByName[name].shape, words] as const,
  ),
)

type Named = [name: string, keys: string[]]
const byName = ([one]: Named, [other]: Named) => one.localeCompare(other)

/** Keys of everything that has words, with the numbers of texts and records. */
function namesOf(shape: TemplateShape): unknown {
  return Object.entries(shape.tables).map(([key, table]) => [
    key,
    Object.keys(table.columns).toSorted(),
    Object.entries(table.columns)
      .flatMap(([name, column]): Named[] =>
        'type' in column && column.options ? [[name, Object.keys(column.options)]] : [],
      )
      .toSorted(byName),
    Object.keys(table.views).toSorted(),
    Object.entries(table.views).flatMap(([name, view]) => (view.type === 'form' ? [name] : [])),
    table.rows.length,
    Object.values(table.columns).filter((column) => 'type' in column && column.said).length,
  ])
}

function saidIn(words: TemplateWords): unknown {
  return Object.entries(words.tables).map(([key, table]) => [
    key,
    Object.keys(table.columns).toSorted(),
    Object.entries(table.options ?? {})
      .map(([name, options]): Named => [name, Object.keys(options)])
      .toSorted(byName),
    Object.keys(table.views).toSorted(),
    Object.keys(table.forms ?? {}),
    table.rows.length,
    table.rows[0]?.length,
  ])
}

describe.each(all)('%s in %s', (_name, _locale, shape, words) => {
  it('has words for all of its shape, and for nothing else', () => {
    expect(saidIn(words)).toEqual(namesOf(shape))
  })

  it('has whole rows', () => {
    for (const [key, table] of Object.entries(shape.tables)) {
      const valued = Object.values(table.columns).filter(
        (column) => ('type' in column && !column.said) || 'link' in column,
      )
      for (const row of table.rows) expect([key, row.length]).toEqual([key, valued.length])
      const texts = words.tables[key]?.rows ?? []
      for (const row of texts) expect([key, row.length]).toEqual([key, texts[0]?.length])
    }
  })

  it('leads people nowhere: addresses are those of examples', () => {
    const text = JSON.stringify([shape, words])
    for (const [host] of text.matchAll(/(?<=@|https:\/\/)[\w.-]+/g))
      expect(host).toMatch(/(\.example|^example\.(com|org)|\.example\.org)$/)
  })
})

it('speaks English where nobody has written the language', () => {
  expect(wordsOf(templatesByName.crm, 'ja').title).toBe('Customers')
  expect(wordsOf(templatesByName.crm, 'fa').title).toBe('مشتریان')
})
