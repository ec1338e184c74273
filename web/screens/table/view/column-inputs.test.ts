import { expect, it } from 'vitest'
import { toColumnWire } from '#core/api/wire/wire.ts'
import { testColumn } from '../../../../tests/support/arbitrary.ts'
import { inputsOf, withInputs } from './column-inputs.ts'

const price = testColumn('Number', 'price')
const other = testColumn('Number', 'other')
const net = testColumn('Formula', 'net', { options: { formula: `{{${price.id}}} / 2` } })
const gross = testColumn('Formula', 'gross', { options: { formula: `{{${net.id}}} * 1.2` } })
const columns = [price, other, net, gross].map((column) => toColumnWire('p1', column))

it('finds the inputs of computed fields transitively', () => {
  expect([...inputsOf(columns)]).toEqual([price.id])
  expect([...withInputs([gross.id], columns)].toSorted()).toEqual([gross.id, net.id, price.id].toSorted())
  expect([...withInputs([other.id], columns)]).toEqual([other.id])
})
