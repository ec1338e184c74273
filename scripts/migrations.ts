// `npm run migrations -- --name=add_x`: lets drizzle-kit write SQL for schema changes in worker/store, then
// generates the module that the worker imports.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedPath, migrationSets, moduleText } from './migrations-module.ts'

const root = join(import.meta.dirname, '..')

for (const name of migrationSets) {
  const args = [
    join(root, 'node_modules/drizzle-kit/bin.cjs'),
    'generate',
    '--dialect=sqlite',
    `--schema=./worker/store/${name}/schema.ts`,
    `--out=./migrations/${name}`,
    ...process.argv.slice(2),
  ]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
writeFileSync(join(root, generatedPath), moduleText(root))
console.log(`Wrote ${generatedPath}`)
