import { beforeAll, expect, it } from 'vitest'
import type { AttachedBase } from '../sources/attached-base.ts'
import { endsAfterCommit, endsAt, isJournal, isLog } from '../sources/crashed-process.ts'
import { agePendingWrites, lastSeq, pendingWrites, update } from '../sources/film-writes.ts'

type CrashedBase = Pick<AttachedBase, 'base' | 'baseConnection' | 'open'>

/**
 * Cases of a process that ends within a write, for a base with a source: its table `film` has records 11 to 20, with
 * titles such as "Film 11".
 */
export function crashCases(filmsOf: () => CrashedBase, titleOf: (id: number) => Promise<unknown>): void {
  let films: CrashedBase
  beforeAll(() => {
    films = filmsOf()
  })
  const logged = async (id: number) => {
    const { changes } = await films.base.changes(0, 1000)
    return changes
      .flatMap(({ rows }) => rows)
      .filter((row) => row.id === id && JSON.stringify(row).includes('Crash'))
  }

  it('before the journal entry has changed nothing', async () => {
    const database = films.open({ base: endsAt(isJournal, 'before') })
    await expect(update(films, 11, { title: 'Crash 11' }, {}, database)).rejects.toThrow()
    expect(await titleOf(11)).toBe('Film 11')
    expect(await pendingWrites(films)).toBe(0)
  })

  it('before the commit of the source has changed nothing, and the entry is dropped', async () => {
    const database = films.open({ base: endsAt(isJournal, 'after') })
    await expect(update(films, 12, { title: 'Crash 12' }, {}, database)).rejects.toThrow()
    expect(await titleOf(12)).toBe('Film 12')
    expect(await pendingWrites(films)).toBe(1)
    await update(films, 13, { title: 'Next 13' }, {}, films.open({ repairAfterMs: 0 }))
    expect(await pendingWrites(films)).toBe(0)
    expect(await logged(12)).toEqual([])
  })

  it('after the commit of the source has its change logged by the next write', async () => {
    const database = films.open({ source: endsAfterCommit })
    await expect(update(films, 14, { title: 'Crash 14' }, {}, database)).rejects.toMatchObject({
      code: 'COMMIT_OUTCOME_UNKNOWN',
    })
    expect(await titleOf(14)).toBe('Crash 14')
    expect(await logged(14)).toEqual([])
    const seq = await lastSeq(films)
    const next = await update(films, 15, { title: 'Next 15' }, {}, films.open({ repairAfterMs: 0 }))
    expect(next.seq).toBe(seq + 2)
    expect(await logged(14)).toHaveLength(1)
    expect(await pendingWrites(films)).toBe(0)
  })

  it('before the log has its change logged once, whoever comes next', async () => {
    const database = films.open({ base: endsAt(isLog, 'before') })
    await expect(update(films, 16, { title: 'Crash 16' }, {}, database)).rejects.toMatchObject({
      code: 'COMMIT_OUTCOME_UNKNOWN',
    })
    await agePendingWrites(films)
    await Promise.all([
      update(films, 17, { title: 'Next 17' }, {}, films.open()),
      update(films, 18, { title: 'Next 18' }, {}, films.open()),
    ])
    expect(await logged(16)).toHaveLength(1)
    expect(await pendingWrites(films)).toBe(0)
  })

  it('after the log has its change logged once', async () => {
    const database = films.open({ base: endsAt(isLog, 'after') })
    await expect(update(films, 19, { title: 'Crash 19' }, {}, database)).rejects.toMatchObject({
      code: 'COMMIT_OUTCOME_UNKNOWN',
    })
    await update(films, 20, { title: 'Next 20' }, {}, films.open({ repairAfterMs: 0 }))
    expect(await logged(19)).toHaveLength(1)
    const { changes, lastSeq: newest } = await films.base.changes(0, 1000)
    expect(changes.map(({ seq }) => seq)).toEqual(Array.from({ length: newest }, (_, index) => index + 1))
  })
}
