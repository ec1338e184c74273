import { logLine } from '../progress.ts'
import type { Client } from './client.ts'
import { type Linked, linkedTables, order } from './linked-tables.ts'
import { measure, once, print, printRate } from './measure.ts'
import { seededRandom } from './sample-data.ts'
import { idOf, inThousands, recordsOf } from './tables.ts'

/** Reads, groups and changes orders with 3 links, 3 lookups, 2 rollups and 4 formulas (if supported). */
export async function measureLinked(
  client: Client,
  { rows, times }: { rows: number; times: number },
): Promise<void> {
  logLine(`\nA table of ${rows} rows with 3 links, 3 lookups and 2 rollups`)
  const linked = await linkedTables(client, rows)
  printRate('Bulk insert with 5 links each, in calls of 1,000', rows, linked.seconds)
  await measureReads(client, linked, rows, times)
  if (await linked.addFormulas()) {
    logLine('With 4 formulas')
    await measureReads(client, linked, rows, times)
    await measureFormulas(client, linked, times)
  }
  await measureWrites(client, linked, rows, times)
}

async function measureReads(client: Client, { orders }: Linked, rows: number, times: number): Promise<void> {
  const path = recordsOf(orders)
  const get = async (title: string, query: string) =>
    print(title, await measure(times, () => client.get(`${path}${query}`)))
  for (const limit of [25, 50, 1000]) await get(`List of ${limit}`, `?limit=${limit}`)
  await get('List of 50, nine tenths down', `?limit=50&offset=${Math.floor(rows * 0.9)}`)
  await get('List of 50, the plain columns alone', '?limit=50&fields=Code,Weight')
  for (const [title, query] of [
    ['filtered by a lookup of one (city)', `&where=${where('(City,eq,City 7)')}`],
    ['filtered by a lookup of many (labels)', `&where=${where('(Labels,like,Tag 11)')}`],
    ['filtered by a rollup', `&where=${where('(Total,gt,180)')}`],
    ['sorted by a rollup', '&sort=-Total'],
    ['sorted by a rollup, nine tenths down', `&sort=-Total&offset=${Math.floor(rows * 0.9)}`],
    ['sorted by a lookup', '&sort=City,-Code'],
    ['filtered by a lookup, sorted by a rollup', `&where=${where('(City,eq,City 7)')}&sort=-Total`],
  ] as const)
    await get(`List of 50, ${title}`, `?limit=50${query}`)
  print('One record', await measure(times * 2, (index) => client.get(`${path}/${index + 2}`)))
  const table = `/api/v2/tables/${orders.id}`
  const ask = async (title: string, query: string) =>
    print(title, await measure(Math.min(times, 9), () => client.get(`${table}${query}`)))
  await ask('Groups by a number', '/groupby?column_name=Weight&limit=25')
  await ask('Groups by a link', '/groupby?column_name=Customer&limit=25')
  const aggregations = [
    { field: 'Weight', type: 'sum' },
    { field: 'Weight', type: 'median' },
    { field: 'Total', type: 'avg' },
  ]
  await ask(
    'Sum, median, and the mean of a rollup',
    `/aggregate?aggregation=${encodeURIComponent(JSON.stringify(aggregations))}`,
  )
}

async function measureFormulas(client: Client, { orders }: Linked, times: number): Promise<void> {
  const path = `${recordsOf(orders)}?limit=50`
  for (const [title, query] of [
    ['filtered by a formula', `&where=${where('(Heavy,gt,45)')}`],
    ['sorted by a formula over a rollup', '&sort=-Per kilo'],
  ] as const)
    print(`List of 50, ${title}`, await measure(times, () => client.get(`${path}${query}`)))
}

async function measureWrites(client: Client, linked: Linked, rows: number, times: number): Promise<void> {
  const { orders } = linked
  const path = recordsOf(orders)
  const random = seededRandom(7)
  const links = `/api/v2/tables/${orders.id}/links/${idOf(orders, 'Tags')}/records`
  print(
    'Linking one record',
    await measure(times * 2, (index) =>
      client.send('POST', `${links}/${index + 2}`, [{ Id: (index + 2) % 200 }]),
    ),
  )
  print(
    'Creating a record with links',
    await measure(times * 2, (index) => client.send('POST', path, order(linked, index + 2, random))),
  )
  const some = Math.min(rows, 20_000)
  const thousands = (method: string, row: (id: number) => unknown) =>
    inThousands(
      some,
      (index) => row(index + 1),
      (all) => client.send(method, path, all),
    )
  const changed = await thousands('PATCH', (id) => ({ Id: id, Weight: id }))
  printRate('Bulk update of a cell, in calls of 1,000', some, changed)
  const relinked = await thousands('PATCH', (id) => ({ Id: id, Tags: [(id % 200) + 1] }))
  printRate('Bulk update of links, in calls of 1,000', some, relinked)
  const gone = await thousands('DELETE', (id) => ({ Id: id }))
  printRate('Bulk delete, in calls of 1,000', some, gone)
  const all = `/api/v1/db/data/bulk/noco/${orders.base_id}/${orders.id}/all`
  const left = rows - some
  const updated = await once(() => client.send('PATCH', all, { Weight: 1 }))
  printRate('Update of all that are left, one call', left, updated.seconds)
  const emptied = await once(() => client.send('DELETE', all, undefined))
  printRate('Delete of all that are left, one call', left, emptied.seconds)
}

function where(text: string): string {
  return encodeURIComponent(text)
}
