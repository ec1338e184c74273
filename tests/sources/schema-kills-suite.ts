import { type ChildProcess, spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRoot } from '../../scripts/paths.ts'
import { ConnectionProblem } from '../../worker/gateways/databases/connection-problem.ts'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import type { Connection } from '../../worker/platform/statement.ts'
import { addField } from './add-field.ts'
import { type AttachedBase, attachFilms, tableNamed } from './attached-base.ts'
import { pendingWrites } from './film-writes.ts'
import type { SourceServer } from './source-server.ts'
import { waitFor } from '../support/wait-for.ts'
import { type ChildTask, killSteps, type KillStep } from './schema-change-process.ts'

/** Processes and sessions that are killed while they change the schema of a database. */
export function schemaKillsSuite(server: SourceServer): void {
  let films: AttachedBase
  let sourceId = ''
  beforeAll(async () => {
    films = await attachFilms(server)
    sourceId = tableNamed(await films.base.schema(), 'film').sourceId
  })
  afterAll(() => films.stop())

  const columnsNamed = async (name: string) =>
    (
      await films.sql(
        'select 1 from information_schema.columns where table_schema = $1 and column_name = $2',
        films.schemaName,
        name,
      )
    ).length
  const fieldsTitled = async (title: string) =>
    tableNamed(await films.base.schema(), 'film').columns.filter((column) => column.title === title).length
  const logged = async (title: string) =>
    (await films.base.changes(0, 1000)).changes.filter(({ detail }) => detail?.['title'] === title).length
  const isUnlocked = () =>
    waitFor(async () =>
      expect(await films.sql(`select is_used_lock('tessera ${sourceId}')`)).toEqual([[null]]),
    )
  const repair = () => films.open({ repairAfterMs: 0 }).repairSource(sourceId)

  /** Starts a process that adds a field. */
  function start(title: string, step: KillStep): { child: ChildProcess; ended: Promise<string | null> } {
    const task: ChildTask = { ...films.address, type: server.type, title, step }
    const child = spawn(
      process.execPath,
      [inRoot('tests/sources/schema-change-process.ts'), JSON.stringify(task)],
      { stdio: ['ignore', 'inherit', 'inherit'], cwd: inRoot('.') },
    )
    return { child, ended: new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal))) }
  }

  describe('a killed process', () => {
    it.each(killSteps)(
      '%s leaves the field in the database and in the base, or in neither',
      async (step) => {
        const name = `killed ${step}`
        const column = name.replaceAll(' ', '_')
        expect(await start(name, step).ended).toBe('SIGKILL')
        await isUnlocked()
        const isMade = step.startsWith('after the s') || step.endsWith('log')
        expect(await columnsNamed(column)).toBe(isMade ? 1 : 0)
        expect(await repair()).toBe(true)
        expect([await fieldsTitled(name), await logged(name)]).toEqual(isMade ? [1, 1] : [0, 0])
        expect(await pendingWrites(films)).toBe(0)
        await addField(`Next ${step}`, films.open())
      },
      30_000,
    )

    it('while the server waits to run its statement is not settled before that is over', async () => {
      const begun = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      const reading = films.source.transaction(async (own) => {
        await own.batch(
          [{ sql: `select 1 from "${films.schemaName.replaceAll('"', '""')}".film`, args: [] }],
          'read',
        )
        begun.resolve()
        await released.promise
      })
      await begun.promise
      const { child, ended } = start('Waits', 'waits')
      const waiting = `select count(*) from information_schema.processlist
      where state like 'Waiting for table metadata lock' and info like '%\`waits\`%'`
      await waitFor(async () => expect(await films.sql(waiting)).toEqual([[1]]))
      expect(await repair()).toBe(false)
      expect(await pendingWrites(films)).toBe(1)
      child.kill('SIGKILL')
      expect(await ended).toBe('SIGKILL')
      released.resolve()
      await reading
      await isUnlocked()
      expect(await repair()).toBe(true)
      const inDatabase = await columnsNamed('waits')
      expect([await fieldsTitled('Waits'), await logged('Waits')]).toEqual([inDatabase, inDatabase])
      expect(await pendingWrites(films)).toBe(0)
    }, 30_000)
  })

  describe('a session that is killed', () => {
    /** A connection whose session ends before or after its statement. */
    const killed =
      (when: 'before' | 'after') =>
      (own: SourceConnection): SourceConnection => ({
        ...own,
        lockSchema: (id, work) => {
          if (!own.lockSchema) throw new Error('These servers have a lock of its schema.')
          return own.lockSchema(id, (inner) => work({ ...inner, batch: around(inner, when) }))
        },
      })
    const around =
      (inner: Connection, when: 'before' | 'after'): Connection['batch'] =>
      async (statements, mode) => {
        if (!statements.some(({ sql }) => sql.startsWith('alter table'))) return inner.batch(statements, mode)
        const [session] = await inner.batch([{ sql: 'select connection_id()', args: [] }], 'read')
        const kill = () => films.sql(`kill ${String(session?.rows[0]?.[0])}`)
        if (when === 'before') {
          await kill()
          return inner.batch(statements, mode)
        }
        await inner.batch(statements, mode)
        await kill()
        throw new ConnectionProblem('closed', 'The answer was lost.')
      }

    it('before its statement has changed nothing, and says so at once', async () => {
      await expect(addField('Lost', films.open({ source: killed('before') }))).rejects.toMatchObject({
        code: 'SOURCE_UNAVAILABLE',
      })
      expect([await columnsNamed('lost'), await fieldsTitled('Lost'), await pendingWrites(films)]).toEqual([
        0, 0, 0,
      ])
    })

    it('after its statement has added the field, although the answer was lost', async () => {
      await addField('Found', films.open({ source: killed('after') }))
      expect([await columnsNamed('found'), await fieldsTitled('Found'), await pendingWrites(films)]).toEqual([
        1, 1, 0,
      ])
      expect(await logged('Found')).toBe(1)
    })
  })

  describe('a change that the database refuses', () => {
    it('leaves no entry in the journal, so that the next one need not wait', async () => {
      await expect(addField('Odd', films.open(), 'ends with a space ')).rejects.toMatchObject({
        code: 'SOURCE_REFUSED',
      })
      expect(await pendingWrites(films)).toBe(0)
      await addField('Even', films.open())
      expect([await columnsNamed('even'), await fieldsTitled('Even')]).toEqual([1, 1])
    })

    it('is one that the database has already', async () => {
      await films.sql('alter table $films.film add column theirs int')
      await expect(addField('Theirs', films.open())).rejects.toMatchObject({ code: 'SOURCE_NAME_TAKEN' })
      expect([await fieldsTitled('Theirs'), await pendingWrites(films)]).toEqual([0, 0])
    })

    it('is one while another is not over', async () => {
      const begun = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      const other = films.source.lockSchema?.(sourceId, async () => {
        begun.resolve()
        await released.promise
      })
      await begun.promise
      await expect(addField('Second', films.open())).rejects.toMatchObject({ code: 'SOURCE_CHANGE_PENDING' })
      released.resolve()
      await other
      await addField('Second', films.open())
    }, 20_000)
  })
}
