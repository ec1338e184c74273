import { beforeAll, expect, test } from 'vitest'
import type { BaseWire } from '../../core/api/bases/bases.ts'
import type { SharedBaseWire } from '../../core/api/sharing/shared-base.ts'
import { signUp } from '../support/people.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

// No call reveals the data sources of a base to people who may not manage them.

const runtime = runtimeFixture()
const owner = personFixture(runtime)
let base: BaseWire

beforeAll(async () => {
  base = await owner.createBase()
})

/** The base's own source as everybody may know it: nothing but that it is there. */
const withoutDetails = () => ({
  id: base.id,
  base_id: base.id,
  alias: null,
  type: 'sqlite3',
  is_meta: true,
  enabled: true,
  order: 1,
})
const paths = () => [`/api/v2/meta/bases/${base.id}`, `/api/v1/db/meta/projects/${base.id}`]

test.each([
  ['viewer', false],
  ['commenter', false],
  ['editor', false],
  ['creator', true],
] as const)('a %s reads the base; its sources: %s', async (role, isShown) => {
  const member = await signUp(runtime)
  await runtime.control.setMember(base.id, member.userId, role, new Date())
  for (const path of paths()) {
    const read = await member.ok<BaseWire>('GET', path)
    expect(read).toMatchObject({ id: base.id, title: base.title })
    expect(read.sources).toHaveLength(isShown ? 1 : 0)
    expect(read.bases).toHaveLength(1)
    if (!isShown) expect(read.bases).toMatchObject([withoutDetails()])
  }
})

test.each(['viewer', 'editor'])('a link for a %s reads the base without its sources', async (roles) => {
  const { uuid } = await owner.ok<SharedBaseWire>('POST', `/api/v2/meta/bases/${base.id}/shared`, { roles })
  for (const path of paths()) {
    const { status, body } = await runtime.call('GET', path, { headers: { 'xc-shared-base-id': uuid ?? '' } })
    expect([status, body]).toMatchObject([200, { id: base.id, sources: [], bases: [withoutDetails()] }])
  }
  await owner.ok('DELETE', `/api/v2/meta/bases/${base.id}/shared`)
})
