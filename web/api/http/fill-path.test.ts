import { expect, it } from 'vitest'
import { changesUndo } from '#core/api/endpoints/bases.ts'
import { fillPath } from './fill-path.ts'

it('fills slots with encoded text', () => {
  expect(fillPath(changesUndo, { baseId: 'p/1', seq: '7' })).toBe('/api/v2/meta/bases/p%2F1/changes/7/undo')
})
