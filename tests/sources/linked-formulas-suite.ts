import { describe, expect, it } from 'vitest'
import type { TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { type Body, columnOf, tableCalls } from '../support/table-calls.ts'
import { filmBase } from './film-base.ts'
import { sourceVariables } from './sample-source.ts'
import type { SourceServer } from './source-server.ts'

// Regular expressions are evaluated by Tessera. Their inputs come from the database, also over links.

export function linkedFormulasSuite(server: SourceServer): void {
  const runtime = runtimeFixture(sourceVariables)
  const ann = personFixture(runtime)
  const { table } = filmBase(ann, server)
  const { addColumn, list } = tableCalls(() => ann)
  const regex = (title: string, formula_raw: string): Body => ({ uidt: 'Formula', title, formula_raw })
  const linked = (film: TableWire, link: string, title: string): Body => ({
    fk_relation_column_id: columnOf(film, link).id,
    ...(title === '' ? {} : { fk_lookup_column_id: columnOf(table(link), title).id }),
  })

  describe.runIf(server.isThere)('regular expressions over links of a source', () => {
    it('read lookups, rollups, links and counts', async () => {
      let film = table('film')
      film = await addColumn(film, {
        uidt: 'Lookup',
        title: 'Spoken',
        ...linked(film, 'language', 'name'),
      })
      film = await addColumn(film, {
        uidt: 'Rollup',
        title: 'Actors',
        ...linked(film, 'actor', ''),
        fk_rollup_column_id: columnOf(table('actor'), 'last.name').id,
        rollup_function: 'count',
      })
      film = await addColumn(film, {
        uidt: 'Lookup',
        title: 'Names',
        ...linked(film, 'actor', 'last.name'),
      })
      film = await addColumn(film, regex('R1', 'REGEX_EXTRACT({Spoken} & " " & {Spoken}, "^[A-Z]")'))
      film = await addColumn(film, regex('R2', 'REGEX_EXTRACT("n" & {Actors}, "[0-9]+")'))
      film = await addColumn(film, regex('R3', 'REGEX_REPLACE(ARRAYJOIN({Names}, "+"), "Name ", "")'))
      film = await addColumn(film, regex('R4', 'REGEX_EXTRACT(ARRAYJOIN({actor}, "+"), "[0-9]+$")'))
      film = await addColumn(film, regex('R5', 'REGEX_EXTRACT({title} & {language}, "[0-9].*")'))
      const [one] = await list(film, '?where=(film_id,eq,1)')
      expect(one).toMatchObject({ R1: 'G', R2: '2', R3: '2+5', R5: '1German' })
      expect(await list(film, '?where=(R3,eq,2%2B5)&fields=title')).toMatchObject([
        { title: 'Film 1' },
        { title: 'Film 11' },
        { title: 'Film 21' },
      ])
      const [last] = await list(film, '?sort=-R1,-title&fields=R1&limit=1')
      expect(last).toMatchObject({ R1: 'J' })
    })
  })
}
