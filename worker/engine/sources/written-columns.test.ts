import { describe, expect, it } from 'vitest'
import type { NativeColumn } from '#core/native-tables.ts'
import { standardTypes } from '#core/schema.ts'
import { testColumn } from '../../../tests/support/arbitrary.ts'
import { writtenColumns } from './written-columns.ts'

const native = (name: string, keyColumns?: string[]): NativeColumn => ({
  name,
  type: 'integer',
  kind: 'integer',
  default: null,
  generated: null,
  isHashed: keyColumns !== undefined,
  ...(keyColumns ? { keyColumns } : {}),
  readOnly: false,
  labels: [],
})
const field = (id: string, keyColumns?: string[]) =>
  testColumn(standardTypes.text, id, { id, native: native(id, keyColumns) })

const [note, tenant] = [field('note'), field('tenant')]
const project = field('project', ['tenant', 'project'])
const person = field('person', ['tenant', 'team', 'person'])

describe('a row fills', () => {
  it.each([
    [
      'the columns of its fields',
      [note, tenant],
      { note: 1, tenant: null },
      [],
      ['note note 0', 'tenant tenant 0'],
    ],
    [
      'all columns of a link',
      [note, project],
      { note: 1, project: 5 },
      [],
      ['note note 0', 'project project 1', 'tenant project 0'],
    ],
    ['one column of an empty link', [project], { project: null }, [], ['project project 1']],
    [
      'a column with a value of its own by that',
      [tenant, project],
      { tenant: 3, project: 5 },
      [],
      ['tenant tenant 0', 'project project 1'],
    ],
    [
      'a column without one by the link',
      [tenant, project],
      { tenant: null, project: 5 },
      [],
      ['project project 1', 'tenant project 0'],
    ],
    [
      'a column of two links once',
      [project, person],
      { project: 5, person: 6 },
      [],
      ['project project 1', 'person person 2', 'tenant project 0', 'team person 1'],
    ],
    ['no column that cannot change', [project], { project: 5 }, ['tenant', 'id'], ['project project 1']],
  ])('%s', (_name, columns, cells, fixed, expected) => {
    const written = writtenColumns(columns, cells, fixed)
    expect(written.map(({ name, column, part }) => `${name} ${column.id} ${part}`)).toEqual(expected)
  })
})
