import { logLine } from '../progress.ts'
import { compareSides, type Filled, type Side, type Work } from './against.ts'
import { signedIn } from './client.ts'
import { once, printLine } from './measure.ts'
import { connect, dropDatabase, filledDatabase, reads } from './sources.ts'
import { recordsOf } from './tables.ts'

/** Fields of the table itself, without those of links. */
const plainFields = ['number', 'city', 'status', 'items', 'total', 'paid', 'rating'].join(',')

/** Connects two servers to the same PostgreSQL tables, and compares them by alternating rounds of the same calls. */
export async function measureSourcesAgainst(
  sides: readonly [Side, Side],
  { rows, roundMs }: { rows: number; roundMs: number },
): Promise<void> {
  const [ours, theirs] = sides
  const driver = await filledDatabase(rows)
  logLine(
    `\n${ours.name} (${ours.url}) against ${theirs.name} (${theirs.url}): a PostgreSQL table of ${rows} rows`,
  )
  try {
    const filled: Filled[] = []
    for (const side of sides) {
      const client = await signedIn(side.url)
      const { result: table, seconds } = await once(() => connect(client))
      printLine(`${side.name}: base on the database`, `${seconds.toFixed(2)} s`)
      filled.push({ side, client, table })
    }
    await compareSides(filled, works(rows, filled[0]?.table.id ?? ''), roundMs)
  } finally {
    await dropDatabase(driver)
  }
}

/** `ownId`: our table, whose records have the key `Id`; NocoDB's have the column of the database. */
function works(rows: number, ownId: string): Work[] {
  const lists = reads(rows)
    // NocoDB always counts.
    .filter(([, query]) => !query.includes('count=false'))
    .flatMap(([title, query]): Work[] => [
      {
        title: `${title}, without links`,
        send: (client, table) => client.get(`${recordsOf(table)}${query}&fields=${plainFields}`),
      },
      {
        title: `${title}, with the linked customer`,
        send: (client, table) => client.get(`${recordsOf(table)}${query}`),
      },
    ])
  return [
    ...lists,
    { title: 'Count', send: (client, table) => client.get(`${recordsOf(table)}/count`) },
    {
      title: 'One record',
      send: (client, table, index) => client.get(`${recordsOf(table)}/${(index % rows) + 1}`),
    },
    // No insert: NocoDB sets the required customer of an order only after it has inserted the order.
    {
      title: 'Update of one cell',
      send: (client, table, index) =>
        client.send('PATCH', recordsOf(table), {
          [table.id === ownId ? 'Id' : 'order_id']: (index % rows) + 1,
          items: (index % 40) + 2,
        }),
    },
  ]
}
