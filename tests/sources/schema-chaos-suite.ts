import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#core/errors.ts'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import { addField } from './add-field.ts'
import { type AttachedBase, attachFilms, tableNamed } from './attached-base.ts'
import { pendingWrites } from './film-writes.ts'
import type { SourceServer } from './source-server.ts'

/** Connections that end at any time while fields are added to a database. */
export function schemaChaosSuite(server: SourceServer): void {
  const changes = Number(process.env['CHAOS_CHANGES'] ?? 120)

  let films: AttachedBase
  beforeAll(async () => {
    films = await attachFilms(server)
  })
  afterAll(() => films.stop())

  let kills = 0
  /** Ends the connection of a change at a moment that nobody knows. */
  const killed = (own: SourceConnection): SourceConnection => ({
    ...own,
    lockSchema: (id, work) => {
      if (!own.lockSchema) throw new Error('These servers have a lock of its schema.')
      return own.lockSchema(id, async (inner) => {
        const [result] = await inner.batch([{ sql: 'select connection_id()', args: [] }], 'read')
        const kill = () =>
          films.sql(`kill ${String(result?.rows[0]?.[0])}`).then(
            () => (kills += 1),
            // It has ended by itself.
            () => undefined,
          )
        setTimeout(() => void kill(), Math.random() * server.changeMs)
        return work(inner)
      })
    },
  })

  it('each field is in the database and the base, or in neither, as its caller was told', async () => {
    const told = new Map<string, string>()
    const database = films.open({ source: killed, repairAfterMs: 0 })
    for (let number = 1; number <= changes; number += 1) {
      const title = `chaos_${number}`
      const outcome = await addField(title, database).then(
        () => 'made',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      )
      told.set(title, outcome)
    }
    const { sourceId } = tableNamed(await films.base.schema(), 'film')
    await expect.poll(() => films.open({ repairAfterMs: 0 }).repairSource(sourceId)).toBe(true)
    expect(await pendingWrites(films)).toBe(0)

    const inDatabase = (
      await films.sql(
        `select column_name from information_schema.columns where table_schema = $1 and column_name like 'chaos_%'`,
        films.schemaName,
      )
    ).map(([name]) => String(name))
    const fields = tableNamed(await films.base.schema(), 'film').columns.map(({ title }) => title)
    const { changes: log } = await films.base.changes(0, 1000)
    const logged = log.map(({ detail }) => String(detail?.['title'])).filter((title) => told.has(title))
    expect(new Set(fields.filter((title) => told.has(title)))).toEqual(new Set(inDatabase))
    expect(new Set(logged)).toEqual(new Set(inDatabase))
    expect(logged).toHaveLength(inDatabase.length)

    for (const [title, outcome] of told)
      if (outcome !== 'COMMIT_OUTCOME_UNKNOWN')
        expect([title, outcome, inDatabase.includes(title)]).toEqual([title, outcome, outcome === 'made'])
    const counts = Map.groupBy(told.values(), (outcome) => outcome)
    // Both ends happen, or this test proves nothing.
    expect(kills).toBeGreaterThan(changes / 10)
    expect(counts.get('made')?.length).toBeGreaterThan(0)
    expect([...counts.keys()].length).toBeGreaterThan(1)
    if (process.env['CHAOS_CHANGES'] !== undefined)
      process.stdout.write(
        `${JSON.stringify([...counts].map(([code, all]) => [code, all.length]))} ${kills}\n`,
      )
  }, 180_000)
}
