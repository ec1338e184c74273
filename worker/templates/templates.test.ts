import { describe, expect, it } from 'vitest'
import { locales } from '#core/locales.ts'
import { templateNames } from '#core/template-names.ts'
import type { TemplateShape, TemplateText } from './template.ts'
import { templateShape, templateTextsIn } from './templates.ts'

const all = templateNames.flatMap((name) =>
  locales.map(({ id }) => [name, id, templateShape(name), templateTextsIn(name, id)] as const),
)

type Named = [name: string, keys: string[]]
const byName = ([one]: Named, [other]: Named) => one.localeCompare(other)

/** Keys of everything that has texts, with the numbers of texts and records. */
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

function saidIn(words: TemplateText): unknown {
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
  it('has exactly the texts that its structure needs', () => {
    expect(saidIn(words)).toEqual(namesOf(shape))
  })

  it('has complete rows', () => {
    for (const [key, table] of Object.entries(shape.tables)) {
      const valued = Object.values(table.columns).filter(
        (column) => ('type' in column && !column.said) || 'link' in column,
      )
      for (const row of table.rows) expect([key, row.length]).toEqual([key, valued.length])
      const texts = words.tables[key]?.rows ?? []
      for (const row of texts) expect([key, row.length]).toEqual([key, texts[0]?.length])
    }
  })

  it('uses only example addresses', () => {
    const text = JSON.stringify([shape, words])
    for (const [host] of text.matchAll(/(?<=@|https:\/\/)[\w.-]+/g))
      expect(host).toMatch(/(\.example|^example\.(com|org)|\.example\.org)$/)
  })
})

it.each(templateNames)('%s has its own texts in every language', (name) => {
  const english = JSON.stringify(templateTextsIn(name, 'en').tables)
  for (const { id } of locales)
    if (id !== 'en') expect(JSON.stringify(templateTextsIn(name, id).tables)).not.toBe(english)
})

it('falls back to English for unknown languages', () => {
  expect(templateTextsIn('crm', 'xx').title).toBe('Customers')
  expect(templateTextsIn('crm', 'fa-IR').title).toBe('مشتریان')
  expect(templateTextsIn('crm', '__proto__').title).toBe('Customers')
})
