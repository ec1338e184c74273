import { beforeAll, expect, it, vi } from 'vitest'
import { testColumn } from '../../../../tests/support/arbitrary.ts'
import { startI18n } from '../../../i18n/i18n.ts'
import { formModel } from '../form-model.ts'
import { withLinkParams } from './link-fields.ts'

vi.stubGlobal('document', { documentElement: {} })
vi.stubGlobal('navigator', { languages: ['en'] })
beforeAll(() => startI18n({ en: () => Promise.resolve({ messages: {} }) }, 'en'))

const name = { ...testColumn('SingleLineText', 'Name'), defaultText: null }
const age = { ...testColumn('Number', 'Age'), defaultText: '18' }

function opened(query: string, required = false) {
  const form = formModel({}, [
    { column: name, label: 'Your name', help: '', required, order: 1 },
    { column: age, label: 'Age', help: '', required: false, order: 2 },
  ])
  const link = new URLSearchParams(query)
  const { form: linked, first, fixed } = withLinkParams(form, (param) => link.get(param))
  const stateOf = linked.fields.map(({ isHidden, isLocked }) =>
    isHidden ? 'hidden' : isLocked ? 'locked' : 'open',
  )
  return { stateOf, name: first[name.id], age: first[age.id], fixed }
}

it.each([
  ['', null, '18'],
  ['prefill_Name=Ada&prefill_Age=36', 'Ada', '36'],
  ['Name=Ada&Age=36', 'Ada', '36'],
  ['prefill_Your+name=Ada&Name=Ben', 'Ada', '18'],
  [`prefill_${name.id}=Ada`, 'Ada', '18'],
  ['prefill_Age=many', null, '18'],
])('%s answers %j and %j', (query, nameText, ageText) => {
  expect(opened(query)).toMatchObject({ name: nameText, age: ageText, stateOf: ['open', 'open'], fixed: {} })
})

it('hides and locks questions with their answers', () => {
  expect(opened('prefill_Name=Ada&hide_Name=1&lock_Age=true')).toMatchObject({
    stateOf: ['hidden', 'locked'],
    fixed: { [name.id]: 'Ada', [age.id]: '18' },
  })
  expect(opened('hide_Name=0&lock_Age=false').stateOf).toEqual(['open', 'open'])
  expect(opened('hide_Name&lock_Name=1').stateOf).toEqual(['hidden', 'open'])
})

it('keeps required questions open while they have no answer', () => {
  expect(opened('hide_Name=1', true).stateOf).toEqual(['open', 'open'])
  expect(opened('lock_Name=1', true)).toMatchObject({ stateOf: ['open', 'open'], fixed: {} })
  expect(opened('hide_Name=1&prefill_Name=Ada', true).stateOf).toEqual(['hidden', 'open'])
})
