import type { People } from './story-people.ts'
import type { Schema } from './story-schema.ts'
import type { Views } from './story-views.ts'
import { all, at, counts, has, present, textAt, type SdkStory } from './sdk-story.ts'

/** Public links: a grid with a password, a form submission, a shared base; then comments and sign-out. */
export async function walkPublic(
  walk: SdkStory,
  people: People,
  schema: Schema,
  views: Views,
): Promise<void> {
  const owner = { 'xc-auth': people.token }
  const shared = await walk.call('dbViewShare.create', [views.grid], present('uuid'))
  const link = textAt(shared, 'uuid')
  await walk.call('dbViewShare.update', [views.grid, { password: 'pw', meta: { allowCSVDownload: true } }])
  await walk.call('dbViewShare.list', [schema.orders.id], counts(1, 'list'))
  const form = textAt(await walk.call('dbViewShare.create', [views.form], present('uuid')), 'uuid')
  walk.as({})
  await walk.refused('public.sharedViewMetaGet', [link], 403)
  walk.as({ 'xc-password': 'pw' })
  const meta = all(present('model.columns', 'relatedMetas', 'client'), has(3, 'type'))
  await walk.call('public.sharedViewMetaGet', [link], meta)
  await walk.call('public.dataList', [link, { limit: 2 }], counts(2, 'list'))
  await walk.call('public.groupedDataList', [link, schema.orders.column('Status'), {}])
  await walk.call(
    'public.dataNestedList',
    [link, 1, 'mm', schema.orders.column('Items'), {}],
    present('list'),
  )
  await walk.call('public.csvExport', [link, 'csv'])
  await walk.call('public.dbViewRowCount', [link, {}], present('count'))
  walk.as({})
  await walk.call('public.sharedViewMetaGet', [form], has(1, 'type'))
  const answers = { Title: 'By form', Quantity: 9 }
  // Outside browsers, the older package cannot send multipart bodies; it takes the type as a parameter.
  const sent = walk.has('dbDataTableRow.list')
    ? [{ data: JSON.stringify(answers) }]
    : [{ data: answers }, { type: 'application/json' }]
  await walk.call('public.dataCreate', [form, ...sent])
  await walk.refused('public.sharedViewMetaGet', ['nope'], 404)
  walk.as(owner)
  await walk.call('dbViewShare.delete', [views.grid], has(true))
  await walkSharedBase(walk, people, schema)
  walk.as(owner)
  await walkComments(walk, schema)
  await walk.call('auth.signout', [])
}

async function walkSharedBase(walk: SdkStory, { baseId, token }: People, schema: Schema): Promise<void> {
  const share = await walk.call('project.sharedBaseCreate', [baseId, { roles: 'viewer' }], present('uuid'))
  const uuid = textAt(share, 'uuid')
  await walk.call('project.sharedBaseGet', [baseId], all(has(uuid, 'uuid'), has('viewer', 'roles')))
  walk.as({ 'xc-shared-base-id': uuid })
  await walk.call('public.sharedBaseGet', [uuid], (answer) =>
    at(answer, 'project_id') === baseId || at(answer, 'base_id') === baseId ? null : 'should name the base',
  )
  await walk.call('auth.me', [{}], has(true, 'roles', 'viewer'))
  await walk.call('project.read', [baseId], has(baseId, 'id'))
  await walk.call('dbTable.list', [baseId, {}], counts(2, 'list'))
  const where = ['noco', baseId, schema.orders.id]
  await walk.call('dbTableRow.list', [...where, { limit: 1 }], counts(1, 'list'))
  await walk.refused('dbTableRow.create', [...where, { Title: 'no' }], 403)
  walk.as({ 'xc-auth': token })
  await walk.call('project.sharedBaseUpdate', [baseId, { roles: 'editor' }], has('editor', 'roles'))
  walk.as({ 'xc-shared-base-id': uuid })
  await walk.call('dbTableRow.create', [...where, { Title: 'By the shared base' }], present('Id'))
  await walk.refused('project.update', [baseId, { title: 'no' }], 403)
  walk.as({ 'xc-auth': token })
  await walk.call('project.sharedBaseDisable', [baseId])
  walk.as({ 'xc-shared-base-id': uuid })
  await walk.refused('dbTableRow.list', [...where, {}], 401)
}

async function walkComments(walk: SdkStory, { orders }: Schema): Promise<void> {
  const place = { row_id: '1', fk_model_id: orders.id }
  const said = { ...place, description: 'Hello', comment: 'Hello' }
  const made = await walk.call('utils.commentRow', [said], present('id'))
  const again = { ...said, description: 'Hello again', comment: 'Hello again' }
  await walk.call('utils.commentUpdate', [textAt(made, 'id'), again])
  await walk.call('utils.commentList', [{ ...place, comments_only: true }], counts(1, 'list'))
  await walk.call('utils.commentCount', [{ ids: [1], fk_model_id: orders.id }], has('1', 0, 'row_id'))
}
