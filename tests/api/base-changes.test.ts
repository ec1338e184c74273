import { expect, it } from 'vitest'
import type { Change } from '#core/protocol/changes.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

const owner = personFixture(runtimeFixture())

it('logs who changed the name or icon of a base, but not its place in the list', async () => {
  const base = await owner.createBase('Team')
  const update = (body: unknown) => owner.ok('PATCH', `/api/v2/meta/bases/${base.id}`, body)
  const log = async () =>
    (await owner.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes`)).list
  await update({ title: 'Renamed', meta: { iconColor: '#36bfff' } })
  const logged = await log()
  expect(logged.at(-1)).toMatchObject({
    kind: 'access',
    by: owner.userId,
    detail: { action: 'base.update', fields: ['title', 'meta'] },
  })
  await update({ order: 3 })
  expect(await log()).toEqual(logged)
})
