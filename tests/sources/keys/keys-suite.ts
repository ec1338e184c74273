import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Table } from '#core/schema.ts'
import { decodeRecords } from '../../../worker/engine/read/decode.ts'
import { allRecords } from '../../../worker/engine/selection.ts'
import { resultOf } from '../../../worker/store/base-databases/read-plan.ts'
import { type AttachedBase, attachFilms, columnNamed, tableNamed } from '../attached-base.ts'
import { stamp, write } from '../film-writes.ts'
import { quoted, type SourceServer } from '../source-server.ts'

// Writes find rows by keys that are not integers, for every type and collation.

/** The name and type of a key, and its values in two rows. */
const keysOf = ({ uuidField }: SourceServer): [name: string, type: string, one: string, other: string][] => [
  ['latin', 'varchar(20) character set latin1', 'Ärger', 'Arges'],
  ['binary_text', 'varchar(20) collate utf8mb4_bin', 'a', 'A'],
  ['padded', 'char(5) collate utf8mb4_unicode_ci', 'ß', 'x'],
  ['emoji', 'varchar(20) character set utf8mb4', '😀 \\ "\'', 'b'],
  ['day', 'date', '2024-02-29', '2024-03-01'],
  ['moment', 'datetime(6)', '2024-02-29 10:00:00.123456', '2024-02-29 10:00:00.123457'],
  ['stamp', 'timestamp(3)', '2024-02-29 10:00:00.123', '2024-02-29 10:00:00.124'],
  ['amount', 'decimal(30,10)', '12345678901234567890.0123456789', '0.0000000001'],
  ['large', 'bigint unsigned', '9007199254740991', '5'],
  ['size', `enum('S','M')`, 'S', 'M'],
  [
    'code',
    uuidField === 'UUID' ? 'uuid' : 'char(36)',
    '11111111-2222-4333-8444-555555555555',
    '11111111-2222-4333-8444-555555555556',
  ],
]

function undone<T>(plan: T | null): T {
  if (!plan) throw new Error('It can be undone.')
  return plan
}

/** For servers of the protocol of MySQL. */
export function keysSuite(server: SourceServer): void {
  const keys = keysOf(server)
  let films: AttachedBase

  beforeAll(async () => {
    const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
    films = await attachFilms({
      ...server,
      films: (schema) => [
        ...server.films(schema),
        ...keys.flatMap(([name, type, one, other]) => [
          `create table ${quoted(schema)}.${name} (k ${type} primary key, note varchar(20))`,
          `insert into ${quoted(schema)}.${name} values (${literal(one)}, 'one'), (${literal(other)}, 'other')`,
        ]),
        `create table ${quoted(schema)}.parent (code varchar(20) collate utf8mb4_general_ci primary key)`,
        `create table ${quoted(schema)}.child (id int auto_increment primary key, code varchar(20)
          collate utf8mb4_general_ci, foreign key (code) references ${quoted(schema)}.parent (code))`,
        `insert into ${quoted(schema)}.parent values ('abc')`,
        `insert into ${quoted(schema)}.child (code) values ('ABC')`,
        `create table ${quoted(schema)}.old (id int auto_increment primary key, note text) engine = MyISAM`,
      ],
    })
  })
  afterAll(() => films.stop())

  async function rows(name: string, title: string) {
    return films.base.read((schema, engine) => {
      const table = tableNamed(schema, name)
      const { id } = columnNamed(table, title)
      const query = { ...allRecords, tableId: table.id, columns: [id], sorts: [], limit: 10, offset: 0 }
      return {
        statements: [engine.listStatement(table, query)],
        decode: (results) =>
          decodeRecords(table, [id], resultOf(results, 0)).records.map((record) => ({
            id: record.id,
            value: record.linked?.[id] ?? record.cells[id],
          })),
      }
    })
  }

  it.each(keys)('%s (%s)', async (name) => {
    const one = (await rows(name, 'note')).find(({ value }) => value === 'one')
    const id = one?.id ?? 0
    expect(id).not.toBe(0)
    await write(films, name, (engine, table, cells) =>
      engine.updatePlan(table, [{ id, cells: cells({ note: 'changed' }) }], stamp),
    )
    expect(await films.sql(`select note from $films.${name} order by note`)).toEqual([['changed'], ['other']])
    const gone = await write(films, name, (engine, table) => engine.deletePlan(table, [id]))
    expect(await films.sql(`select note from $films.${name}`)).toEqual([['other']])
    // The log has moments with milliseconds only.
    if (name === 'moment') return
    await write(films, name, (engine, table) => undone(engine.undoPlan(table, gone.change, stamp)))
    expect((await rows(name, 'note')).find(({ value }) => value === 'changed')?.id).toBe(id)
  })

  it('links follow keys that are the same to the database', async () => {
    const [child] = await rows('child', 'parent')
    expect(child?.value).toMatchObject([{ values: ['abc'] }])
  })

  it('tables of other storage engines are read-only', async () => {
    const old: Table = tableNamed(await films.base.schema(), 'old')
    expect(old.native?.readOnly).toBe('engine')
    await expect(
      write(films, 'old', (engine, table, cells) => engine.insertPlan(table, [cells({ note: 'x' })], stamp)),
    ).rejects.toMatchObject({
      code: 'SOURCE_READ_ONLY',
      message: expect.stringContaining('storage engine has no transactions'),
    })
  })
}
