import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

export const migrationSets = ['control', 'base'] as const
export const generatedPath = 'worker/store/migrations.gen.ts'

const journalSchema = v.object({ entries: v.array(v.object({ idx: v.number(), tag: v.string() })) })

/** Generates the module with all migrations from the files in `migrations/`. */
export function moduleText(root: string): string {
  const sets = migrationSets.map((name) => {
    const folder = join(root, 'migrations', name)
    const journal = v.parse(
      journalSchema,
      JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')),
    )
    const migrations = journal.entries
      .toSorted((a, b) => a.idx - b.idx)
      .map(({ tag }) => ({
        name: tag,
        statements: readFileSync(join(folder, `${tag}.sql`), 'utf8')
          .split('--> statement-breakpoint')
          .map((statement) => statement.trim())
          .filter((statement) => statement !== ''),
      }))
    return `export const ${name}Migrations: Migration[] = ${JSON.stringify(migrations, null, 2)}\n`
  })
  return [
    '// Written by `npm run migrations` from the files under migrations/. Do not edit.',
    "import type { Migration } from './migrate.ts'",
    '',
    ...sets,
  ].join('\n')
}
