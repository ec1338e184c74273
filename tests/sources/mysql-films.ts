import { mariadbFilms } from './mariadb-films.ts'

/** Numbers from 1 up to the limit, which MariaDB has as tables. */
function numbersUpTo(limit: string): string {
  return `(with recursive counted as (select 1 as seq union all select seq + 1 from counted where seq < ${limit}) select seq from counted) as counted`
}

/** The database of mariadb-films.ts in the types of MySQL: it has no UUIDs and no addresses. */
export function mysqlFilms(schema: string): string[] {
  return mariadbFilms(schema).map((statement) =>
    statement
      // The function is gone from release 9.6 on.
      .replaceAll(/\bmd5\(((?:[^()]|\([^()]*\))*)\)/g, 'left(sha2($1, 256), 32)')
      .replaceAll('default uuid()', 'default (uuid())')
      .replaceAll(/\buuid( primary key| not null|,)/g, 'char(36)$1')
      .replaceAll(/\binet4/g, 'bit(8)')
      .replaceAll("'10.0.0.1'", "b'1010'")
      .replaceAll("concat('10.0.0.', seq)", 'seq')
      .replaceAll(/"(?:[^"]|"")+"\.seq_1_to_(\d+)( as numbers)?/g, (_, limit: string, isNamed?: string) =>
        isNamed ? `(select seq from ${numbersUpTo(limit)}) as numbers` : numbersUpTo(limit),
      ),
  )
}
