import { beforeAll, expect, it } from 'vitest'
import type { BaseDatabase } from '../../worker/store/base-databases/base-database.ts'
import type { Idempotency } from '../../worker/store/base-databases/commit.ts'
import { waitFor } from '../support/wait-for.ts'
import type { AttachedBase } from './attached-base.ts'
import { endsAfterCommit, endsAt, isJournal, isLog } from './crashed-process.ts'
import { lastSeq, pendingWrites, stamp, write } from './film-writes.ts'

type CrashedBase = Pick<AttachedBase, 'base' | 'baseConnection' | 'open'>

/**
 * Cases of calls with an Idempotency-Key that are repeated after their process has ended within a write. `countOf`
 * counts the films with a title, in the source itself; `required` are the other values that a film must have.
 */
export function repeatedCalls(
  filmsOf: () => CrashedBase,
  countOf: (title: string) => Promise<unknown>,
  required: Record<string, unknown>,
): void {
  let films: CrashedBase
  beforeAll(() => {
    films = filmsOf()
  })

  const keyOf = (title: string): Idempotency => ({
    key: title,
    principal: 'usr1',
    route: 'POST /films',
    bodyHash: title,
  })
  const insert = (title: string, database: BaseDatabase, idempotency = keyOf(title)) =>
    write(
      films,
      'film',
      (engine, table, cells) => engine.insertPlan(table, [cells({ title, ...required })], stamp),
      database,
      idempotency,
    )
  /** Repeats the call as clients do: until the server has seen that the first process has ended. */
  const repeat = (title: string) =>
    waitFor(async () => {
      const done = await insert(title, films.open()).catch((error: unknown) => error)
      expect(done).not.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' })
      if (done instanceof Error) throw done
      return done as Awaited<ReturnType<typeof insert>>
    })
  const logged = async (title: string) => {
    const { changes } = await films.base.changes(0, 1000)
    return changes.filter(({ rows }) => JSON.stringify(rows).includes(`"${title}"`)).length
  }

  it.each([
    ['before the journal entry', 'Unjournaled', { base: endsAt(isJournal, 'before') }],
    ['before the commit of the source', 'Uncommitted', { base: endsAt(isJournal, 'after') }],
    ['after the commit of the source', 'Committed', { source: endsAfterCommit }],
    ['before the log', 'Unlogged', { base: endsAt(isLog, 'before') }],
    ['after the log', 'Logged', { base: endsAt(isLog, 'after') }],
  ])('%s is written once, however soon it is repeated', async (_when, title, crash) => {
    await expect(insert(title, films.open(crash))).rejects.toThrow()
    const again = await repeat(title)
    expect(await countOf(title)).toBe(1)
    expect(await logged(title)).toBe(1)
    const seq = await lastSeq(films)
    expect((await insert(title, films.open())).seq).toBe(again.seq)
    expect([await countOf(title), await lastSeq(films)]).toEqual([1, seq])
  })

  it('is written once if others have settled it meanwhile', async () => {
    const title = 'Settled by others'
    await expect(insert(title, films.open({ source: endsAfterCommit }))).rejects.toThrow()
    await waitFor(async () => {
      await insert('Next', films.open({ repairAfterMs: 0 }), keyOf(crypto.randomUUID()))
      expect(await pendingWrites(films)).toBe(0)
    })
    expect(await logged(title)).toBe(1)
    expect((await insert(title, films.open())).replayed).toBe(true)
    expect(await countOf(title)).toBe(1)
  })

  it('with other content is refused, and changes nothing', async () => {
    const title = 'Other content'
    await expect(insert(title, films.open({ source: endsAfterCommit }))).rejects.toThrow()
    const seq = await lastSeq(films)
    const other = { ...keyOf(title), bodyHash: 'other' }
    await expect(insert('Different', films.open(), other)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    })
    expect([await countOf('Different'), await countOf(title), await lastSeq(films)]).toEqual([0, 1, seq])
  })

  it('at the same time are written once', async () => {
    const title = 'Twice at once'
    const done = await Promise.allSettled([insert(title, films.open()), insert(title, films.open())])
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const each of done)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({
          code: expect.stringMatching(/IDEMPOTENCY_IN_PROGRESS|COMMIT_OUTCOME_UNKNOWN/),
        })
    expect([await countOf(title), await logged(title)]).toEqual([1, 1])
  })
}
