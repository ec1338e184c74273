import { expect, it } from 'vitest'
import type { BaseSchema } from '#core/schema.ts'
import { ConnectionProblem, type ConnectionReason } from '../../gateways/databases/connection-problem.ts'
import { sourceError } from './source-errors.ts'

const schema: BaseSchema = { baseId: 'b', version: 1, tables: [], sources: [] }

it.each<[ConnectionReason, string]>([
  ['tooLarge', 'SOURCE_RESULT_TOO_LARGE'],
  ['timeout', 'SOURCE_TIMEOUT'],
  ['closed', 'SOURCE_UNAVAILABLE'],
])('a connection problem %s is reported as %s', (reason, code) => {
  expect(sourceError(new ConnectionProblem(reason, 'x'), schema, 'src')).toMatchObject({ code })
})
