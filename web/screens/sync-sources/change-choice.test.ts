import { describe, expect, it } from 'vitest'
import type { DetectedChange } from '#core/api/sources/source-diff.ts'
import { firstChoice, isAllChosen, withChange, withChanges } from './change-choice.ts'

const change = (id: string, more: Partial<DetectedChange> = {}): DetectedChange => ({
  id,
  type: 'TABLE_COLUMN_ADD',
  msg: '',
  column_name: id,
  column_title: null,
  linked_table: null,
  changes: [],
  is_removal: false,
  is_selected: false,
  needs: [],
  excludes: [],
  cost: { fields: [], brokenFields: [], views: [], comments: false },
  ...more,
})
const changes = [
  change('rename', { excludes: ['gone', 'new'], is_selected: true }),
  change('gone', { excludes: ['rename'], needs: [['key']], is_removal: true }),
  change('new', { excludes: ['rename'] }),
  change('key', { needs: [['rename', 'new']] }),
  change('link', { needs: [['new'], ['key']] }),
]
const idsOf = (choice: Iterable<string>) => [...choice].toSorted()

describe('a choice of changes', () => {
  it('starts with what the server proposes', () => {
    const diff = {
      title: '',
      table_name: '',
      schema_name: '',
      source_id: '',
      source_title: null,
      type: 'table',
    } as const
    expect(idsOf(firstChoice([{ ...diff, detectedChanges: changes }]))).toEqual(['rename'])
  })

  it.each([
    ['takes along what it needs', ['rename'], 'key', true, ['key', 'rename']],
    ['takes the first of several that would do', [], 'key', true, ['key', 'rename']],
    ['gives up what it excludes, and what needs that', ['rename', 'key'], 'new', true, ['key', 'new']],
    ['gives up what needs it', ['new', 'key', 'link'], 'key', false, ['new']],
    [
      'takes along what that needs, of what it does not exclude',
      ['rename'],
      'gone',
      true,
      ['gone', 'key', 'new'],
    ],
    ['stays as it is for unknown ids', ['new'], 'other', true, ['new']],
  ])('%s', (_, before, id, isChosen, after) => {
    expect(idsOf(withChange(changes, new Set(before), id, isChosen))).toEqual(after)
  })

  it('of everything leaves out what is excluded', () => {
    const all = withChanges(changes, new Set(['rename']), ['rename', 'gone', 'new', 'key'], true)
    expect(idsOf(all)).toEqual(['key', 'rename'])
    expect(isAllChosen(changes.slice(0, 4), all)).toBe(true)
    expect(idsOf(withChanges(changes, all, ['rename', 'key'], false))).toEqual([])
    expect(isAllChosen(changes, new Set())).toBe(false)
  })
})
