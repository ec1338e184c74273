import { describe, expect, test } from 'vitest'
import type { Catalog } from './catalogs.ts'
import { hashesAfterAccepting, hashesAfterAdding, staleMessages } from './stale.ts'

function catalog(english: Record<string, string>, translations: Catalog['translations']): Catalog {
  return { name: 'app', english, translations }
}

const translated = { de: { save: 'Speichern' }, fr: { save: 'Enregistrer' } }
const before = catalog({ save: 'Save' }, translated)
const hashes = hashesAfterAccepting(before, {}, ['save'])
const changed = catalog({ save: 'Save changes' }, translated)

describe('a message is stale', () => {
  test.each([
    ['after its English changed', changed, hashes, ['save']],
    ['if its English was never recorded', before, {}, ['save']],
    ['not while its English stays', before, hashes, []],
    ['not if no locale has it', catalog({ save: 'Save' }, { de: {}, fr: {} }), {}, []],
  ])('%s', (_when, now, stored, ids) => {
    expect(staleMessages(now, stored)).toEqual(ids)
  })
})

describe('adding translations', () => {
  test.each([
    ['of a stale message in all locales', { de: { save: 'Ändern' }, fr: { save: 'Modifier' } }, []],
    ['of a stale message in one locale', { de: { save: 'Ändern' } }, ['save']],
  ])('%s', (_what, batch, stale) => {
    expect(staleMessages(changed, hashesAfterAdding(changed, hashes, batch))).toEqual(stale)
  })

  test('of a new message records its English', () => {
    const first = catalog({ undo: 'Undo' }, { de: {}, fr: {} })
    const stored = hashesAfterAdding(first, {}, { de: { undo: 'Rückgängig' } })
    const added = { de: { undo: 'Rückgängig' }, fr: {} }
    expect(staleMessages(catalog({ undo: 'Undo' }, added), stored)).toEqual([])
    expect(staleMessages(catalog({ undo: 'Revert' }, added), stored)).toEqual(['undo'])
  })
})

test('accepted messages are not stale, and removed ones are forgotten', () => {
  const stored = hashesAfterAccepting(changed, { ...hashes, gone: 'x' }, ['save'])
  expect(staleMessages(changed, stored)).toEqual([])
  expect(Object.keys(stored)).toEqual(['save'])
  expect(() => hashesAfterAccepting(changed, hashes, ['saev'])).toThrow('English has no saev.')
})
