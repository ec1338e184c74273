import { expect, it, vi } from 'vitest'
import { setNonSelectable } from './non-selectable.ts'

it('marks the body, and takes the mark back', () => {
  const body = { toggleAttribute: vi.fn(), style: { userSelect: '', webkitUserSelect: '' } }
  const element = body as unknown as HTMLElement
  setNonSelectable(true, element)
  expect(body.style).toEqual({ userSelect: 'none', webkitUserSelect: 'none' })
  setNonSelectable(false, element)
  expect(body.style).toEqual({ userSelect: '', webkitUserSelect: '' })
  expect(body.toggleAttribute.mock.calls).toEqual([
    ['data-non-selectable', true],
    ['data-non-selectable', false],
  ])
})
