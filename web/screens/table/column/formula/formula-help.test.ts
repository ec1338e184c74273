import { expect, test } from 'vitest'
import { formulaFunctionList } from '#core/formula/functions/index.ts'
import english from '../../../../i18n/locales/en.json'

test('each function has its help, in the words of the language itself', () => {
  const wanted = formulaFunctionList.flatMap(({ name, about, note }) => [
    [`functions.${name}`, about],
    ...(note === undefined ? [] : [[`functions.${name}.note`, note]]),
  ])
  const stated = Object.entries(english).filter(([id]) => id.startsWith('functions.'))
  expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(wanted))
})
