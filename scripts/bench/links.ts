import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildChanged } from '../build/targets.ts'
import { main, say } from '../progress.ts'
import { type Client, signedUp } from './client.ts'
import { startTessera } from './instance.ts'
import { measure, noise, once, print, printLine } from './measure.ts'
import { seededRandom } from './sample-data.ts'

// Figures of linked tables: orders with a customer each, parts of their own and tags of many; three lookups and two
// rollups over those. `--rows N` orders (default 100,000), `--short` for a quick look.

const short = process.argv.includes('--short')
const rowsWanted = Number(process.argv[process.argv.indexOf('--rows') + 1] ?? Number.NaN)
const rows = Number.isInteger(rowsWanted) && rowsWanted > 0 ? rowsWanted : short ? 5000 : 100_000
const customers = Math.max(10, Math.floor(rows / 20))
const tags = 200
const times = short ? 5 : 25

type Table = { id: string; columns: { id: string; title: string }[] }
type Body = Record<string, unknown>

await main(async () => {
  await buildChanged(['web', 'worker'])
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  try {
    const tessera = await startTessera(dataDir)
    try {
      say(`Noise of the machine (slowest by median of the same work): ${noise().toFixed(2)}`)
      await measureLinks(await signedUp(tessera.url))
      say(`Noise of the machine afterwards: ${noise().toFixed(2)}`)
    } finally {
      await tessera.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function measureLinks(client: Client): Promise<void> {
  const orders = await linkedTables(client)
  const path = `/api/v2/tables/${orders.id}/records?limit=50`
  const list = async (title: string, query: string) => {
    const figures = await measure(times, () => client.get(`${path}${query}`))
    print(title, figures)
  }
  const city = encodeURIComponent('(City,eq,City 7)')
  const tag = encodeURIComponent('(Labels,like,Tag 11)')
  const total = encodeURIComponent('(Total,gt,180)')
  await list('Page of 50 with 3 links, 3 lookups, 2 rollups', '')
  await list('The same, nine tenths down', `&offset=${Math.floor(rows * 0.9)}`)
  await list('The plain columns of it alone', '&fields=Number,Weight')
  await list('Filter on a lookup of one (customer)', `&where=${city}`)
  await list('Filter on a lookup of many (tags)', `&where=${tag}`)
  await list('Filter on a rollup', `&where=${total}`)
  await list('Sort on a rollup', '&sort=-Total')
  await list('Sort on a lookup', '&sort=City,-Number')
  await list('Filter on a lookup, sort on a rollup', `&where=${city}&sort=-Total`)
  const record = `/api/v2/tables/${orders.id}/records`
  print('One record', await measure(times * 2, (index) => client.get(`${record}/${index + 2}`)))
  const link = `/api/v2/tables/${orders.id}/links/${idOf(orders, 'Tags')}/records`
  print(
    'Linking one record',
    await measure(times * 2, (index) => client.send('POST', `${link}/${index + 2}`, [{ Id: tags }])),
  )
  print(
    'Creating a record with links',
    await measure(times * 2, (index) =>
      client.send('POST', record, order(index + 2, seededRandom(index + 2))),
    ),
  )
}

/** Orders, filled, with all that is linked to them. */
async function linkedTables(client: Client): Promise<Table> {
  const base = await client.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Linked' })
  const table = (title: string, columns: Body[]) =>
    client.send<Table>('POST', `/api/v2/meta/bases/${base.id}/tables`, { title, columns })
  const text = (title: string) => ({ title, uidt: 'SingleLineText' })
  const customerTable = await table('Customers', [text('Name'), text('Town')])
  const tagTable = await table('Tags', [text('Label')])
  const partTable = await table('Parts', [text('Part'), { title: 'Price', uidt: 'Decimal' }])
  const made = await table('Orders', [text('Number'), { title: 'Weight', uidt: 'Decimal' }])
  let orders = made
  const add = async (body: Body) => {
    orders = await client.send<Table>('POST', `/api/v2/meta/tables/${made.id}/columns`, body)
  }
  const link = (title: string, childId: string, type: string) =>
    add({ uidt: 'LinkToAnotherRecord', title, parentId: made.id, childId, type })
  await link('Customer', customerTable.id, 'bt')
  await link('Tags', tagTable.id, 'mm')
  await link('Parts', partTable.id, 'hm')
  const over = (relation: string) => ({ fk_relation_column_id: idOf(orders, relation) })
  const lookup = (title: string, relation: string, of: Table, field: string) =>
    add({ uidt: 'Lookup', title, ...over(relation), fk_lookup_column_id: idOf(of, field) })
  await lookup('City', 'Customer', customerTable, 'Town')
  await lookup('Labels', 'Tags', tagTable, 'Label')
  await lookup('Prices', 'Parts', partTable, 'Price')
  const rollup = (title: string, relation: string, of: Table, field: string, rollup_function: string) =>
    add({ uidt: 'Rollup', title, ...over(relation), fk_rollup_column_id: idOf(of, field), rollup_function })
  await rollup('Total', 'Parts', partTable, 'Price', 'sum')
  await rollup('Tag count', 'Tags', tagTable, 'Label', 'count')
  const random = seededRandom(1)
  await fill(client, customerTable, customers, (index) => ({
    Name: `Customer ${index}`,
    Town: `City ${index % 97}`,
  }))
  await fill(client, tagTable, tags, (index) => ({ Label: `Tag ${index}` }))
  await fill(client, partTable, rows * 2, (index) => ({
    Part: `Part ${index}`,
    Price: (random() * 100).toFixed(2),
  }))
  const filled = await once(() => fill(client, orders, rows, (index) => order(index, random)))
  printLine(
    `${rows} orders with ${rows * 5} links, in calls of 1,000`,
    `${filled.seconds.toFixed(1)} s, ${Math.round(rows / filled.seconds)} rows/s`,
  )
  return orders
}

function order(index: number, random: () => number): Body {
  const of = (count: number) => Math.floor(random() * count) + 1
  return {
    Number: `Order ${index}`,
    Weight: (random() * 50).toFixed(1),
    Customer: of(customers),
    Tags: [...new Set([of(tags), of(tags)])],
    Parts: [index * 2 + 1, index * 2 + 2],
  }
}

async function fill(
  client: Client,
  table: Table,
  count: number,
  row: (index: number) => Body,
): Promise<void> {
  for (let from = 0; from < count; from += 1000) {
    const body = Array.from({ length: Math.min(1000, count - from) }, (_, index) => row(from + index))
    await client.send('POST', `/api/v2/tables/${table.id}/records`, body)
  }
}

function idOf(table: Table, title: string): string {
  const column = table.columns.find((each) => each.title === title)
  if (!column) throw new Error(`No column ${title}.`)
  return column.id
}
