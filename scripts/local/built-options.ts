import { readFileSync, statSync } from 'node:fs'
import * as v from 'valibot'
import { ScriptError } from '../progress.ts'

/** Binding types that the local runtime does not support. */
const unknownKinds = [
  'kvNamespaces',
  'd1Databases',
  'queueProducers',
  'queueConsumers',
  'hyperdrives',
  'workflows',
  'ratelimits',
  'serviceBindings',
  'analyticsEngineDatasets',
  'vectorize',
] as const

/** Bindings that `npm run build` extracted from wrangler.toml; see scripts/build/worker-options.ts. */
const builtSchema = v.object({
  compatibilityDate: v.string(),
  compatibilityFlags: v.array(v.string()),
  bindings: v.record(v.string(), v.string()),
  durableObjects: v.record(v.string(), v.object({ className: v.string(), useSQLite: v.literal(true) })),
  r2Buckets: v.record(v.string(), v.object({ id: v.string() })),
  assets: v.object({ binding: v.string(), assetConfig: v.object({ not_found_handling: v.string() }) }),
  cronTriggers: v.optional(v.array(v.string()), []),
})
export type BuiltOptions = v.InferOutput<typeof builtSchema>

/** Reads options.json of a built worker. Throws ScriptError if it is missing or has unsupported bindings. */
export function readBuilt(bundle: string): BuiltOptions {
  const file = `${bundle}/options.json`
  if (!statSync(file, { throwIfNoEntry: false }))
    throw new ScriptError(`${file} is not there. Build first: npm run build`)
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const result = v.safeParse(builtSchema, read)
  if (!result.success)
    throw new ScriptError(`${file} does not fit the local runtime: ${v.summarize(result.issues)}`)
  const more = v.parse(v.record(v.string(), v.unknown()), read)
  const missing = unknownKinds.filter((kind) => Object.keys(Object(more[kind])).length > 0)
  if (missing.length > 0)
    throw new ScriptError(
      `wrangler.toml has bindings that the local runtime does not bring: ${missing.join(', ')}. ` +
        'Add them to scripts/local/workerd-config.ts.',
    )
  return result.output
}
