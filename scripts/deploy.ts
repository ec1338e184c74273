import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { unstable_readConfig } from 'wrangler'
import * as v from 'valibot'
import { buildChanged, quietWrangler } from './build/targets.ts'
import { inRoot, root, tools } from './paths.ts'
import { logError, main, logLine, step, ScriptError } from './progress.ts'
import { runNode } from './processes.ts'
import { filesNote, missing } from './quality/deploy-settings.ts'
import { allCatalogs } from './translations/catalogs.ts'
import { requireCompleteTranslations } from './translations/missing.ts'

const passed = process.argv.slice(2)
const dryRun = passed.includes('--dry-run')

/** Names given as `--var NAME:value`. */
function givenVariables(): string[] {
  return passed.flatMap((word, index) => (word === '--var' ? [passed[index + 1]?.split(':')[0] ?? ''] : []))
}

/** The relevant bindings of wrangler.toml. */
const bucketsSchema = v.array(v.object({ binding: v.string(), bucket_name: v.optional(v.string()) }))

const secretsSchema = v.array(v.object({ name: v.string() }))

/** Names of the deployed worker's secrets. Dry runs use the environment instead. */
async function knownSecrets(): Promise<Set<string>> {
  const here = Object.keys(process.env)
  if (dryRun) return new Set(here)
  const { code, output } = await runNode(tools.wrangler, ['secret', 'list', '--format', 'json'], {
    env: quietWrangler,
  })
  if (code !== 0 && /10007|does not exist/.test(output)) return new Set()
  if (code !== 0) throw new ScriptError(`wrangler could not list the secrets:\n${output.trim()}`)
  return new Set(
    v.parse(secretsSchema, JSON.parse(output.slice(output.indexOf('[')))).map(({ name }) => name),
  )
}

function checkSettings(secrets: ReadonlySet<string>): string[] {
  const { vars, r2_buckets: buckets } = unstable_readConfig({ config: inRoot('wrangler.toml') })
  const variables = new Set([...Object.keys(vars), ...givenVariables()])
  const bound = v.parse(bucketsSchema, buckets).filter(({ binding }) => binding === 'FILES')
  const note = filesNote(
    variables,
    bound.flatMap(({ bucket_name }) => bucket_name ?? []),
  )
  if (note !== null) logLine(note)
  return missing(String(vars['BASE_DATABASES'] ?? 'shared'), variables, secrets)
}

/** Gives wrangler the terminal, because it may prompt and prints the URL at the end. */
function wrangler(args: string[]): void {
  const { status } = spawnSync(process.execPath, [tools.wrangler, ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new ScriptError('wrangler could not deploy; see above.')
}

await main(async () => {
  requireCompleteTranslations(allCatalogs())
  mkdirSync(inRoot('dist/web'), { recursive: true })
  await buildChanged(['web', 'worker'])
  const lacking = checkSettings(await knownSecrets())
  for (const sentence of lacking) logError(`Missing: ${sentence}`)
  if (dryRun) {
    await step('Building for the platform', async () => {
      const { code, output } = await runNode(
        tools.wrangler,
        ['deploy', '--outdir', 'dist/deploy', ...passed],
        {
          env: quietWrangler,
        },
      )
      if (code !== 0) throw new ScriptError(output.trim())
    })
    logLine(
      lacking.length === 0
        ? 'Ready to deploy: npm run deploy'
        : `Everything builds; set the ${lacking.length} settings above, then: npm run deploy`,
    )
    return
  }
  if (lacking.length > 0)
    throw new ScriptError(`Nothing was deployed: ${lacking.length} settings are missing (see above).`)
  wrangler(['deploy', ...passed])
})
