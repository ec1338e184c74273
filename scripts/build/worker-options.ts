/** Prints the worker's bindings from wrangler.toml as JSON for the local runtime. */
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import { inRoot } from '../paths.ts'

const config = inRoot('wrangler.toml')
// Reads _headers from its source, because the web app may not be built yet.
const { workerOptions } = unstable_getMiniflareWorkerOptions(config, undefined, {
  overrides: { assets: { directory: inRoot('web/public') } },
})
// Excludes .dev.vars, which is read at each start.
const bindings = unstable_readConfig({ config }).vars
process.stdout.write(JSON.stringify({ ...workerOptions, bindings }))
