import type { Page, WebSocket } from 'playwright-core'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { UsageWire } from '#core/api/instance/usage.ts'
import { eventually } from './support/eventually.ts'
import { gridTest, signIn } from './support/grid-fixture.ts'
import { story } from './support/story.ts'

// Usage events and the sockets that carry them.

const account = { email: 'ann@example.com', password: 'a long enough password' }
let tableId = ''

const grid = gridTest(async () => {
  tableId = await grid.table(
    'Salaries',
    [{ title: 'Person', uidt: 'SingleLineText', pv: true }],
    [{ Person: 'Zoe Ziegler' }],
  )
})

type Socket = { room: string; isOpen: boolean; frames: string[] }

/** The sockets of a page, and what it sends. */
function socketsOf(page: Page): Socket[] {
  const sockets: Socket[] = []
  page.on('websocket', (socket: WebSocket) => {
    const room = /\/parties\/room\/([^?]+)/.exec(socket.url())?.[1] ?? socket.url()
    const known: Socket = { room, isOpen: true, frames: [] }
    sockets.push(known)
    socket.on('framesent', ({ payload }) => known.frames.push(String(payload)))
    socket.on('close', () => (known.isOpen = false))
  })
  return sockets
}

const messageSchema = v.object({ type: v.string(), events: v.array(v.record(v.string(), v.unknown())) })

function eventsOf(sockets: readonly Socket[]): Record<string, unknown>[] {
  return sockets
    .flatMap(({ frames }) => frames)
    .flatMap((frame) => {
      const message = v.safeParse(messageSchema, JSON.parse(frame))
      return message.success ? message.output.events : []
    })
}

const openRooms = (sockets: readonly Socket[]) =>
  sockets.flatMap(({ room, isOpen }) => (isOpen ? [room] : []))

async function newPage(): Promise<{ page: Page; sockets: Socket[] }> {
  const page = await grid.stage.page({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(15_000)
  grid.watch(page)
  return { page, sockets: socketsOf(page) }
}

const openTable = async (page: Page): Promise<void> => {
  await page.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${tableId}`)
  await page.getByText('1 record', { exact: true }).waitFor()
}

const step = story('uses are counted and shown to the operator')

step('pages and clicks are counted, without titles, ids of tables, and values', async () => {
  const { page, sockets } = await newPage()
  await page.goto(grid.stage.url())
  await page.getByLabel('Email').waitFor()
  expect(sockets).toEqual([])
  await signIn(page, grid.stage.url(), account)
  await eventually(() => eventsOf(sockets)).toEqual([{ kind: 'page', path: '/', pid: null }])
  expect(openRooms(sockets)).toEqual(['instance'])

  await openTable(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.keyboard.press('Escape')
  const path = '/nc/:projectId/table/:title'
  const pid = grid.baseId
  await eventually(() => eventsOf(sockets).slice(1)).toEqual([
    { kind: 'page', path, pid },
    { kind: 'event', event: 'filter.open', path, pid },
  ])
  await eventually(() => openRooms(sockets)).toEqual([grid.baseId])
  const sent = sockets.flatMap(({ frames }) => frames).join('\n')
  for (const secret of ['Salaries', 'Zoe', tableId, 'ann@example.com']) expect(sent).not.toContain(secret)

  await page.goto(`${grid.stage.url()}/#/`)
  await eventually(() => openRooms(sockets)).toEqual(['instance'])
  await eventually(() => eventsOf(sockets)).toHaveLength(4)
  const { list } = await grid.send<UsageWire>('GET', '/api/v2/meta/usage')
  const shop = list.find(({ base_id: id }) => id === grid.baseId)
  expect(shop).toMatchObject({ title: 'Shop', events: [{ name: 'filter.open', count: 1 }] })
  expect(shop?.pages).toEqual([{ name: path, count: 1 }])
  expect(list[0]?.pages[0]?.name).toBe('/')
})

step('the operator sees usage by base and day, and turns counting off and on', async () => {
  const { page } = await newPage()
  await signIn(page, grid.stage.url(), account)
  await page.goto(`${grid.stage.url()}/#/account/usage`)
  await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor()
  const days = page.getByRole('list', { name: 'Usage by day' }).getByRole('listitem')
  await eventually(() => days.count()).toBe(30)
  const today = await days.last().textContent()
  expect(today).toMatch(/Pages opened: [1-9]\d* · Actions: 1$/)
  await page.getByRole('region', { name: 'Top actions' }).getByText('filter.open').waitFor()
  await page.getByRole('button', { name: 'Shop' }).click()
  await eventually(() =>
    page.getByRole('region', { name: 'Top pages' }).getByRole('listitem').allTextContents(),
  ).toEqual(['/nc/:projectId/table/:title1'])
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: '7 days' }).click()
  await eventually(() => days.count()).toBe(7)

  const isOn = async () =>
    (await grid.send<{ tele_enabled: boolean }>('GET', '/api/v1/app-settings')).tele_enabled
  const toggle = page.getByRole('switch', { name: 'Count usage' })
  for (const on of [false, true]) {
    await toggle.click()
    await eventually(isOn).toBe(on)
    expect(await toggle.isChecked()).toBe(on)
  }
})

step('the socket reconnects with a new token and closes without one', async () => {
  const { page, sockets } = await newPage()
  await signIn(page, grid.stage.url(), account)
  await eventually(() => openRooms(sockets)).toEqual(['instance'])
  await openTable(page)
  await eventually(() => openRooms(sockets)).toEqual([grid.baseId])
  const before = sockets.length
  // Another tab renews the token. Tokens of the same second are equal.
  const tab = await page.context().newPage()
  await tab.goto(`${grid.stage.url()}/builds/latest.json`)
  const issuedAt = await tab.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('nocodb-gui-v2') ?? '{}') as { token: string }
    const [, payload = ''] = token.split('.')
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number }).iat
  })
  await eventually(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(issuedAt)
  await tab.evaluate(async () => {
    const key = 'nocodb-gui-v2'
    const answer = await fetch('/auth/token/refresh', { method: 'POST' })
    const { token } = (await answer.json()) as { token: string }
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    localStorage.setItem(key, JSON.stringify({ ...stored, token }))
  })
  await eventually(() => sockets.length).toBe(before + 1)
  await eventually(() => openRooms(sockets)).toEqual([grid.baseId])
  expect(sockets[before - 1]?.isOpen).toBe(false)
  // From here on, the page's timers can be made due.
  await page.clock.install()
  await tab.evaluate(() => localStorage.removeItem('nocodb-gui-v2'))
  await page.getByLabel('Email').waitFor()
  await eventually(() => openRooms(sockets)).toEqual([])
  await page.clock.runFor('01:00')
  // The next socket is that of the next page, which the session's cookie signs in.
  await page.goto(grid.stage.url())
  await eventually(() => openRooms(sockets)).toHaveLength(1)
  expect(sockets).toHaveLength(before + 2)
})

step('nothing is sent where counting is off', async () => {
  await grid.send('POST', '/api/v1/app-settings', { tele_enabled: false })
  try {
    const { page, sockets } = await newPage()
    await page.clock.install()
    await signIn(page, grid.stage.url(), account)
    await eventually(() => openRooms(sockets)).toEqual(['instance'])
    await openTable(page)
    await page.getByRole('button', { name: 'Filter' }).click()
    await eventually(() => openRooms(sockets)).toEqual([grid.baseId])
    await page.clock.runFor('01:00')
    expect(sockets.flatMap(({ frames }) => frames)).toEqual([])
    // Once counting is on again, the first event that is sent is of then.
    await grid.send('POST', '/api/v1/app-settings', { tele_enabled: true })
    await page.reload()
    const path = '/nc/:projectId/table/:title'
    await eventually(() => eventsOf(sockets)).toEqual([{ kind: 'page', path, pid: grid.baseId }])
  } finally {
    await grid.send('POST', '/api/v1/app-settings', { tele_enabled: true })
  }
})
