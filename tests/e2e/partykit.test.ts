import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import type { UsageWire } from '#core/api/instance/usage.ts'
import { eventually } from './support/eventually.ts'
import { gridCell, gridTest, signIn } from './support/grid-fixture.ts'
import { type PartykitServer, startPartykit } from './support/partykit-server.ts'
import { story } from './support/story.ts'
import { clickCell } from './support/grid-canvas.ts'

// The realtime rooms on PartyKit instead of the worker's own Durable Objects.

const account = { email: 'ben@example.com', password: 'a long enough password' }
const secrets = {
  AUTH_SECRET: 'a secret of this story, 32 letters or more',
  ROOM_PUSH_SECRET: 'a secret of pushes in this story',
}
const sockets: string[] = []
let partykit: PartykitServer
let ben: Page
let benId = ''

const grid = gridTest(
  async () => {
    const orders = await grid.table(
      'Orders',
      [{ title: 'Order', uidt: 'SingleLineText', pv: true }],
      [{ Order: 'first' }, { Order: 'second' }],
    )
    const users = `/api/v2/meta/bases/${grid.baseId}/users`
    await grid.invite(account, 'editor')
    const { users: members } = await grid.send<{ users: { list: { id: string; email: string }[] } }>(
      'GET',
      users,
    )
    benId = members.list.find(({ email }) => email === account.email)?.id ?? ''
    ben = await grid.stage.page({ viewport: { width: 1440, height: 900 } })
    ben.setDefaultTimeout(15_000)
    grid.watch(ben)
    for (const page of [grid.page, ben]) page.on('websocket', (socket) => sockets.push(socket.url()))
    await grid.show(orders, '2 records')
    await signIn(ben, grid.stage.url(), account)
    await ben.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${orders}`)
    await ben.getByText('2 records', { exact: true }).waitFor()
  },
  async () => {
    partykit = await startPartykit(secrets)
    return { ...secrets, PARTYKIT_URL: partykit.url }
  },
)
afterAll(() => partykit.stop())

const step = story("the realtime rooms on PartyKit instead of the worker's own Durable Objects")

step('others see a change at once, through a room on PartyKit', async () => {
  await clickCell(ben, 0, 0)
  await ben.keyboard.type('changed by Ben')
  await ben.keyboard.press('Enter')
  await gridCell(grid.page, 'changed by Ben').waitFor()
  // The room of the instance is left for that of the base.
  const rooms = ['instance', grid.baseId].map(
    (room) => `${partykit.url.replace('http', 'ws')}/parties/main/${room}?ticket=`,
  )
  const roomsOf = (prefix: string) => sockets.filter((address) => address.startsWith(prefix)).length
  expect(roomsOf(rooms[1] ?? '')).toBeGreaterThanOrEqual(2)
  expect(sockets.filter((address) => !rooms.some((room) => address.startsWith(room)))).toEqual([])
})

step('PartyKit counts usage, and the worker reads the counts', async () => {
  const pages = async () => {
    const { list } = await grid.send<UsageWire>('GET', '/api/v2/meta/usage')
    return list.find(({ base_id: id }) => id === grid.baseId)?.pages
  }
  await eventually(pages).toEqual([{ name: '/nc/:projectId/table/:title', count: 2 }])
})

step('the room closes the socket of a removed member and admits no stranger', async () => {
  await grid.send('DELETE', `/api/v2/meta/bases/${grid.baseId}/users/${benId}`)
  await ben.getByRole('gridcell', { name: 'changed by Ben' }).waitFor({ state: 'detached' })
  const answer = await fetch(`${partykit.url}/parties/main/${grid.baseId}`, { method: 'POST', body: '[]' })
  expect(answer.status).toBe(403)
})
