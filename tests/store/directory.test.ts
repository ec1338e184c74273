import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { baseId, newBaseKey } from '#core/ids.ts'
import type { OrgRole } from '#core/schema.ts'
import { openConnection } from '../../worker/store/connection.ts'
import { type Control, createControl } from '../../worker/store/control/control.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'

const openTerms = { inviteOnly: false, invitation: null, isVerified: false, invitedByLinkOnly: false }

const now = new Date('2026-01-02T03:04:05.678Z')
let server: DatabaseServer
let control: Control
let count = 0

beforeAll(async () => {
  server = await startDatabaseServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  count += 1
  await server.create(`control-${count}`)
  control = createControl(openConnection(server.address(`control-${count}`)))
  // The first user of all is the super.
  for (const name of ['root', 'ada', 'bob']) await makeUser(name)
})

function makeUser(name: string, roles: OrgRole[] = ['org-level-creator']) {
  const user = {
    id: `us${name}`,
    email: `${name}@x.org`,
    passwordHash: 'none',
    firstname: name,
    lastname: null,
    displayName: null,
    roles,
  }
  return control.signUp(user, { id: `se${name}`, userAgent: null }, openTerms, now)
}

async function makeBase(title: string, owner = 'usada'): Promise<string> {
  const id = baseId(newBaseKey())
  await control.createBase({ id, title, description: 'd', color: null, meta: { a: 1 } }, owner, now)
  await control.markBaseReady(id)
  return id
}
const claims = (name: string) => ({ userId: `us${name}`, sessionId: `se${name}`, tokenVersion: 1 })
const titles = async (userId: string, options = {}) =>
  (await control.listBases(userId, { everything: false, trashed: false, ...options })).map(
    ({ title }) => title,
  )

describe('bases', () => {
  it('are listed to their members in order, and to a super all of them when asked for', async () => {
    await makeBase('One')
    const two = await makeBase('Two')
    await makeBase("Bob's", 'usbob')
    await control.setMember(two, 'usbob', 'viewer', now)
    expect(await titles('usada')).toEqual(['One', 'Two'])
    expect(await titles('usbob')).toEqual(['Two', "Bob's"])
    expect(await titles('usroot')).toEqual([])
    expect(await titles('usroot', { everything: true })).toEqual(['One', 'Two', "Bob's"])
    expect((await control.listBases('usbob', { everything: false, trashed: false }))[0]).toEqual({
      id: two,
      title: 'Two',
      description: 'd',
      color: null,
      meta: { a: 1 },
      order: 2,
      createdBy: 'usada',
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      deletedAt: null,
      role: 'viewer',
      starred: false,
    })
  })

  it('are nowhere to be seen until their base database is ready', async () => {
    const id = baseId(newBaseKey())
    await control.createBase({ id, title: 'New', description: '', color: null, meta: {} }, 'usada', now)
    expect(await titles('usada')).toEqual([])
    expect(await control.access(claims('ada'), id, now)).toMatchObject({ baseRole: null, baseOpen: false })
    expect(await control.unfinishedBases(new Date(now.getTime() + 1))).toEqual([id])
    await control.forgetBase(id)
    expect(await control.unfinishedBases(new Date(now.getTime() + 1))).toEqual([])
  })

  it('change, go to the trash, come back and are forgotten', async () => {
    const id = await makeBase('One')
    await makeBase('Other')
    await control.updateBase(id, { title: 'ÉCOLE', color: '#ff0000', order: 0.5 }, now)
    expect(await control.findBaseByTitle('usada', 'école ')).toBe(id)
    await control.trashBase(id, now)
    expect(await titles('usada')).toEqual(['Other'])
    expect(await titles('usada', { trashed: true })).toEqual(['ÉCOLE'])
    expect(await control.findBaseByTitle('usada', 'école')).toBeNull()
    expect(await control.access(claims('ada'), id, now)).toMatchObject({ baseRole: null, baseOpen: false })
    await control.restoreBase(id, now)
    expect(await control.findBase('usada', id)).toMatchObject({
      color: '#ff0000',
      deletedAt: null,
      role: 'owner',
      starred: false,
    })
    await control.forgetBase(id)
    expect(await control.findBase('usada', id)).toBeNull()
    expect(await control.listMembers(id)).toEqual([])
  })

  it('are found by title only by who may see them', async () => {
    const id = await makeBase('Shared name')
    const own = await makeBase('shared NAME', 'usbob')
    expect(await control.findBaseByTitle('usbob', 'Shared name')).toBe(own)
    expect(await control.findBaseByTitle('usroot', 'Shared name')).not.toBeNull()
    await control.forgetBase(own)
    expect(await control.findBaseByTitle('usbob', 'Shared name')).toBeNull()
    expect(await control.findBaseByTitle('usroot', 'Shared name')).toBe(id)
  })
})

describe('access', () => {
  it('returns the role of a member, and of nobody else', async () => {
    const id = await makeBase('One')
    await control.setMember(id, 'usbob', 'viewer', now)
    await control.setMember(id, 'usbob', 'editor', now)
    expect(await control.access(claims('ada'), id, now)).toMatchObject({ baseRole: 'owner', baseOpen: true })
    expect(await control.access(claims('bob'), id, now)).toMatchObject({ baseRole: 'editor' })
    expect(await control.access(claims('root'), id, now)).toMatchObject({
      baseRole: null,
      baseOpen: true,
      orgRoles: ['org-level-creator', 'super'],
    })
    await control.removeMember(id, 'usbob')
    expect(await control.access(claims('bob'), id, now)).toMatchObject({
      baseRole: null,
      orgRoles: ['org-level-creator'],
    })
    expect(await control.access(claims('bob'), null, now)).toMatchObject({ baseRole: null, baseOpen: false })
  })

  it('is nothing for a session that ended, ran out, or is somebody else’s', async () => {
    expect(await control.access({ ...claims('ada'), sessionId: 'sebob' }, null, now)).toBeNull()
    expect(await control.access({ ...claims('ada'), tokenVersion: 2 }, null, now)).toBeNull()
    const inAMonth = new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000)
    expect(await control.access(claims('ada'), null, inAMonth)).toBeNull()
    await control.endSession('seada', now)
    expect(await control.access(claims('ada'), null, now)).toBeNull()
    expect(await control.access(claims('bob'), null, now)).not.toBeNull()
  })
})

it('purges what has expired, and nothing else', async () => {
  await control.endSession('seada', now)
  await control.countAttempt([{ key: 'k', max: 1, window: 60 }], now)
  await control.purgeExpired(new Date(now.getTime() + 8 * 24 * 60 * 60 * 1000))
  const [sessions, attempts] = await openConnection(server.address(`control-${count}`)).batch(
    [
      { sql: 'SELECT id FROM sessions ORDER BY id', args: [] },
      { sql: 'SELECT key FROM throttle', args: [] },
    ],
    'read',
  )
  expect([sessions?.rows, attempts?.rows]).toEqual([[['sebob'], ['seroot']], []])
})
