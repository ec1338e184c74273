import { expect, test } from 'vitest'
import { fieldTypes } from '#core/schema.ts'
import { canBeAsked } from '#core/views/form.ts'
import { testColumn } from '../../tests/support/arbitrary.ts'
import { formInputs } from './form-inputs.ts'

test.each(fieldTypes)('%s has an input if forms can ask for it', (type) => {
  if (canBeAsked(testColumn(type, 'Question'))) expect(formInputs[type]).toBeDefined()
})

test('forms ask for no people, because visitors must not see who is in the base', () => {
  expect(canBeAsked(testColumn('User', 'Owner'))).toBe(false)
})
