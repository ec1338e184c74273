import { expect, test } from 'vitest'
import { formulaFunctionList } from '#core/formula/functions/index.ts'
import english from '../../../../i18n/locales/en.json'

test("every function has help in the formula language's terms", () => {
  const wanted = formulaFunctionList.flatMap(({ name, about, note }) => [
    [`functions.${name}`, about],
    ...(note === undefined ? [] : [[`functions.${name}.note`, note]]),
  ])
  const stated = Object.entries(english).filter(([id]) => id.startsWith('functions.'))
  expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(wanted))
})
