import type { Schema } from './story-schema.ts'
import { at, counts, has, present, type SdkStory } from './sdk-story.ts'

/** Links, lookups and rollups. */
export async function walkLinks(walk: SdkStory, schema: Schema): Promise<void> {
  const items = ['noco', schema.baseId, schema.items.id]
  for (const name of ['Apple', 'Pear', 'Plum', 'Fig'])
    await walk.call('dbTableRow.create', [...items, { Name: name }], present('Id'))
  const orders = ['noco', schema.baseId, schema.orders.id]
  const link = [...orders, 1, 'mm', 'Items']
  await walk.call('dbTableRow.nestedAdd', [...link, 1])
  await walk.call('dbTableRow.nestedAdd', [...link, '2'])
  await walk.call('dbTableRow.nestedList', [...link, {}], counts(2, 'list'))
  await walk.call('dbTableRow.nestedChildrenExcludedList', [...link, {}], counts(2, 'list'))
  await walk.call('dbTableRow.read', [...orders, 1], (answer) => {
    const names = JSON.stringify(at(answer, 'Names'))
    if (names !== '["Apple","Pear"]') return `Names should be the linked names, is ${names}`
    return Number(at(answer, 'How many')) === 2 ? null : 'How many should be 2'
  })
  const parts = [...orders, 1, 'hm', schema.orders.column('Parts')]
  await walk.call('dbTableRow.nestedAdd', [...parts, 3])
  await walk.call('dbTableRow.nestedList', [...parts, { limit: 5 }], counts(1, 'list'))
  const nested = walk.has('dbDataTableRow.list')
    ? { Items: { limit: 1, fields: ['Name'] } }
    : JSON.stringify({ Items: { limit: 1, fields: 'Name' } })
  await walk.call('dbTableRow.list', [...orders, { where: '(Id,eq,1)', nested }], (answer) =>
    Array.isArray(at(answer, 'list', 0, 'Items')) ? null : 'the row should bear its links',
  )
  await walk.call('dbTableRow.nestedRemove', [...link, 1])
  await walk.call('dbTableRow.nestedList', [...link, {}], counts(1, 'list'))
  const v2 = [schema.orders.id, schema.orders.column('Items'), 2]
  await walk.call('dbDataTableRow.nestedLink', [...v2, [{ Id: 1 }, { Id: 4 }]], has(true))
  await walk.call('dbDataTableRow.nestedList', [...v2, {}], counts(2, 'list'))
  await walk.call('dbDataTableRow.nestedUnlink', [...v2, [{ Id: 1 }]], has(true))
  await walk.call('dbDataTableRow.nestedList', [...v2, {}], counts(1, 'list'))
  await walk.refused('dbDataTableRow.nestedLink', [...v2, [{ Id: 999 }]], 404, 422)
}
